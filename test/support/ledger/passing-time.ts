import type { ManualClock } from '../clock.ts'

/**
 * Waits for `promise` while the clock runs, a tenth of a second for every turn of the event loop, and after half a minute a whole one.
 *
 * @throws when it is still pending after `limit` milliseconds of that clock.
 */
export async function inTime<Value>(clock: ManualClock, promise: Promise<Value>, limit = 60 * 60_000): Promise<Value> {
  let isPending = true
  const settled = promise.finally(() => {
    isPending = false
  })
  settled.catch(() => {})
  const begin = clock.now()
  for (const end = clock.now() + limit; isPending; ) {
    await nextTurn()
    if (!isPending) break
    if (clock.now() >= end) throw new Error(`still pending after ${limit / 1000} s`)
    clock.advance(step(clock.now() - begin))
  }
  return settled
}

/** Lets time pass. */
export async function pass(clock: ManualClock, milliseconds: number): Promise<void> {
  for (const end = clock.now() + milliseconds; clock.now() < end; ) {
    await nextTurn()
    clock.advance(Math.min(100, end - clock.now()))
  }
  await nextTurn()
}

/** Lets everything run that waits for no time to pass. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

function step(since: number): number {
  return since < 30_000 ? 100 : 1_000
}

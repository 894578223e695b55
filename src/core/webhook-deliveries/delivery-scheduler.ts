import type { Milliseconds } from '../milliseconds.ts'

/** Between two attempts to deliver: what else the agent does comes first, and an attempt costs as much as a signature. */
const pause: Milliseconds = 5

/** Lets those who have something to do take turns, one small step at a time. */
export interface Turns {
  /** Asking again before one's turn has come changes nothing. */
  ask(key: string): void
  stop(): void
}

/** @param take - Takes one step. Returns whether there may be another at once. */
export function createTurns(take: (key: string) => boolean): Turns {
  const asking = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function next(): void {
    timer = undefined
    const [first] = asking
    if (first === undefined) return
    asking.delete(first)
    if (take(first)) asking.add(first)
    schedule()
  }
  function schedule(): void {
    if (timer || stopped || asking.size === 0) return
    timer = setTimeout(next, pause).unref()
  }
  return {
    ask(key) {
      asking.add(key)
      schedule()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

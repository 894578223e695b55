import type { RunningEngine } from '../../core/engine/create-engine.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { HardwareWallets } from '../../core/ports/hardware-wallets.ts'
import type { Door } from '../running-agent/door.ts'

/** Parts that stopping takes down. */
export interface Stoppable {
  readonly doors: readonly Door[]
  readonly engine: Pick<RunningEngine, 'work' | 'approvals' | 'log' | 'stop'>
  readonly hardwareWallets: Pick<HardwareWallets, 'close'>
  /** Wipes the keys. */
  lock(): Promise<void>
  /** Closes what the answers were written from: the database last. */
  release(): Promise<void>
}

/** Time that work under way may take. A signature takes milliseconds; a keychain may ask its person for a minute. */
const patience: Milliseconds = 5_000

/** Time for work that fails once keys are gone, and for releasing a hardware wallet. */
const shortly: Milliseconds = 1_000

/**
 * Stops in the one order in which nobody loses an answer and no key outlives its use (decision 16): whatever fails on the
 * way is logged, and the rest still happens.
 *
 * @throws the first failure, at the end
 */
export async function stopInOrder({ doors, engine, hardwareWallets, lock, release }: Stoppable): Promise<void> {
  const { work, approvals, log } = engine
  const failures: unknown[] = []
  const step = async (what: string, take: () => Promise<unknown>) => {
    try {
      await take()
    } catch (error) {
      failures.push(error)
      log.error({ error }, `stopping: could not ${what}`)
    }
  }

  // 1. New work is refused.
  for (const door of doors) door.refuse()
  approvals.stop()
  // 2. A request on a hardware wallet's screen waits for a person: it is taken back, and ends as cancelled.
  const hardwareWalletsClosed = hardwareWallets.close()
  // 3. What is being signed right now, with keys in use, is brought to its end.
  await step('finish what was under way', () => within(patience, work.ended()))
  // 4. The keys go, before anybody else is waited for.
  await step('lock', lock)
  // 5. What still waited for a key fails now; what waits for something else is settled, so that nothing stays half done.
  await step('end what was under way', () => within(shortly, work.ended()))
  await step('settle what was under way', () => approvals.settleInterrupted())
  // 6. Callers that are held get an answer; then every connection is closed, whatever it is in the middle of.
  await step('close its ports', () => Promise.all(doors.map(door => door.stop())))
  // 7. The database goes last.
  await step('let go of hardware wallets', () => within(shortly, hardwareWalletsClosed))
  await step('stop its timers', () => engine.stop())
  await step('close its files', release)
  if (failures.length > 0) throw failures[0]
}

/** Resolves with `work`, or when it has taken this long. */
async function within(limit: Milliseconds, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limit)
  try {
    await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

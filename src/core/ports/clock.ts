import type { Milliseconds } from '../milliseconds.ts'

export interface Clock {
  now(): Milliseconds
  /**
   * Time that only ever passes, whatever the clock is set to, also while the computer sleeps. As `now` where nobody has set the clock
   * since the start; whole milliseconds.
   */
  passed(): Milliseconds
  /**
   * Calls `wake` once at `at` or soon after, and at the latest when as much time has passed as there was until then, whatever the clock
   * was set to; the returned function cancels.
   */
  wakeAt(at: Milliseconds, wake: () => void): () => void
}

/** Returns the later of the two times. Use it for anything that expires, so that a clock that is set back extends nothing. */
export function latest(clock: Pick<Clock, 'now' | 'passed'>): Milliseconds {
  return Math.max(clock.now(), clock.passed())
}

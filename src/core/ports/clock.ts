import type { Milliseconds } from '../records.ts'

export interface Clock {
  now(): Milliseconds
  /** Calls `wake` once at `at` or soon after; the returned function cancels. */
  wakeAt(at: Milliseconds, wake: () => void): () => void
}

/**
 * Timers stand still while the computer sleeps and know nothing of a clock that was set, so they look at the clock at least this
 * often.
 */
const longestLook: Milliseconds = 30_000

export const systemClock: Clock = {
  now: () => Date.now(),
  wakeAt(at, wake) {
    const left = () => Math.min(Math.max(0, at - Date.now()), longestLook)
    const look = () => {
      if (Date.now() >= at) wake()
      else timer = setTimeout(look, left()).unref()
    }
    let timer = setTimeout(look, left()).unref()
    return () => clearTimeout(timer)
  },
}

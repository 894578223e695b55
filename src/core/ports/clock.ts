import type { Milliseconds } from '../records.ts'

export interface Clock {
  now(): Milliseconds
  /** Calls `wake` once at `at` or soon after; the returned function cancels. */
  wakeAt(at: Milliseconds, wake: () => void): () => void
}

/** The longest delay a Node timer keeps; a longer one would fire at once. */
const longestDelay = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  wakeAt(at, wake) {
    const timer = setTimeout(wake, Math.min(Math.max(0, at - Date.now()), longestDelay))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

import { uptime } from 'node:os'
import type { Milliseconds } from '../records.ts'

export interface Clock {
  now(): Milliseconds
  /**
   * Time that only ever passes, whatever the clock is set to, also while the computer sleeps. As `now` where nobody has set the clock
   * since the start.
   */
  passed(): Milliseconds
  /** Calls `wake` once at `at` or soon after; the returned function cancels. */
  wakeAt(at: Milliseconds, wake: () => void): () => void
}

/**
 * Timers stand still while the computer sleeps and know nothing of a clock that was set, so they look at the clock at least this
 * often.
 */
const longestLook: Milliseconds = 30_000

const begun = { now: Date.now(), running: performance.now(), up: uptime() * 1000 }

/** What ends by itself ends by whichever is later, so that a clock that is set back makes nothing longer. */
export function latest(clock: Pick<Clock, 'now' | 'passed'>): Milliseconds {
  return Math.max(clock.now(), clock.passed())
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // The first stands still while the computer sleeps; the second is the time since it was started.
  passed: () => begun.now + Math.max(performance.now() - begun.running, uptime() * 1000 - begun.up),
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

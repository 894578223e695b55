import { uptime } from 'node:os'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Clock } from '../../core/ports/clock.ts'

/**
 * Timers stand still while the computer sleeps and know nothing of a clock that was set, so they look at the clock at least this
 * often.
 */
const longestLook: Milliseconds = 30_000

/** Longest delay to notice sleep. Asking how long the computer has been up takes microseconds, so it is not asked each time. */
const longestGuess: Milliseconds = 1_000

const begun = { now: Date.now(), up: uptime() * 1000 }
/** Time that had passed since then at the last call, and the value of `performance.now`, which stands still in sleep. */
let seen = { passed: 0, running: performance.now() }

export const systemClock: Clock = {
  now: () => Date.now(),
  passed() {
    const running = performance.now()
    const passed = seen.passed + running - seen.running
    if (running - seen.running < longestGuess) return begun.now + Math.floor(passed)
    seen = { passed: Math.max(passed, uptime() * 1000 - begun.up), running }
    return begun.now + Math.floor(seen.passed)
  },
  wakeAt(at, wake) {
    // Who asks to be woken in five minutes is, also where the clock is set back meanwhile: see `latest`.
    const byThen = systemClock.passed() + Math.max(0, at - Date.now()) + longestGuess
    const left = () => Math.max(0, Math.min(at - Date.now(), byThen - systemClock.passed()))
    const look = () => {
      if (left() === 0) wake()
      else arm()
    }
    let timer: NodeJS.Timeout
    const arm = () => {
      timer = setTimeout(look, Math.min(left(), longestLook)).unref()
    }
    arm()
    return () => clearTimeout(timer)
  },
}

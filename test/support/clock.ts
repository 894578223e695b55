import type { Milliseconds } from '../../src/core/milliseconds.ts'
import type { Clock } from '../../src/core/ports/clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on; what was to wake meanwhile wakes in its order, each at its own time. */
  advance(milliseconds: Milliseconds): void
  /**
   * Sets the clock on or back: no time passes. What is to wake by then wakes with the next `advance`, and what was to wake after a time
   * wakes after that time.
   */
  set(milliseconds: Milliseconds): void
  /** Moves time on as sleep does: nothing wakes before the next `advance`. */
  sleep(milliseconds: Milliseconds): void
  /** How many wait to be woken. */
  readonly waiting: number
}

/** A clock that stands still until it is told otherwise. */
export function manualClock(start: Milliseconds = Date.UTC(2030, 0, 1)): ManualClock {
  let now = start
  let passed = start
  const alarms = new Set<{ readonly at: Milliseconds; readonly byThen: Milliseconds; readonly wake: () => void }>()
  return {
    now: () => now,
    passed: () => passed,
    wakeAt(at, wake) {
      const alarm = { at, byThen: passed + Math.max(0, at - now), wake }
      alarms.add(alarm)
      return () => alarms.delete(alarm)
    },
    advance(milliseconds) {
      const end = now + milliseconds
      const passedAtEnd = passed + Math.max(0, milliseconds)
      for (let next = earliest(end); next; next = earliest(end)) {
        alarms.delete(next)
        const until = Math.max(0, left(next))
        passed += until
        now += until
        next.wake()
      }
      now = end
      passed = passedAtEnd
    },
    set(milliseconds) {
      now += milliseconds
    },
    sleep(milliseconds) {
      now += milliseconds
      passed += milliseconds
    },
    get waiting() {
      return alarms.size
    },
  }

  function left({ at, byThen }: { at: Milliseconds; byThen: Milliseconds }): Milliseconds {
    return Math.min(at - now, byThen - passed)
  }

  function earliest(end: Milliseconds) {
    return [...alarms].filter(alarm => left(alarm) <= end - now).sort((a, b) => left(a) - left(b))[0]
  }
}

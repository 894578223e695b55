/** The promise: what is over is over by the clock and not by a timer: after sleep, and after the clock was set. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'

describe('the system’s clock', () => {
  afterEach(() => void vi.useRealTimers())

  /** Counts how often the clock has woken whoever asked for it. */
  function wokenAt(now: number, time: number) {
    vi.useFakeTimers({ now })
    const woken = vi.fn()
    systemClock.wakeAt(time, woken)
    return woken
  }

  test('jumps ahead, as after sleep: what was to wake wakes within half a minute', () => {
    const woken = wokenAt(0, 3_600_000)
    vi.advanceTimersByTime(60_000)
    vi.setSystemTime(4_000_000)
    expect(woken).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(woken).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000_000)
    expect(woken).toHaveBeenCalledTimes(1)
  })

  test('is set back: what was to wake wakes when as much time has passed, and not before', () => {
    const woken = wokenAt(10_000_000, 10_060_000)
    vi.setSystemTime(9_000_000)
    vi.advanceTimersByTime(59_000)
    expect(woken).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5_000)
    expect(woken).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000_000)
    expect(woken).toHaveBeenCalledTimes(1)
  })

  test('waits longer than a timer can, and lets itself be told that it need not', () => {
    vi.useFakeTimers({ now: 0 })
    const [woken, cancelled] = [vi.fn(), vi.fn()]
    systemClock.wakeAt(30 * 86_400_000, woken)
    const cancel = systemClock.wakeAt(60_000, cancelled)
    vi.advanceTimersByTime(45_000)
    cancel()
    vi.advanceTimersByTime(29 * 86_400_000)
    expect(woken).not.toHaveBeenCalled()
    vi.advanceTimersByTime(86_400_000)
    expect(woken).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })
})

import { afterAll, vi } from 'vitest'

/** The next file in this process finds the clock, the functions and the globals that this one found. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

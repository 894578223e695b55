import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'

// What agents note of how far they have come goes where tests leave everything, and not to the person who runs them.
process.env.XDG_STATE_HOME = join(process.env.TEST_FOLDER ?? tmpdir(), 'countersign-state')

/** The next file in this process finds the clock, the functions and the globals that this one found. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

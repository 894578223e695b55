import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'

/** Failures in a row after which a server gets one attempt each second. After as many again, it gets one in two seconds, and so on. */
const inARow = 256
const firstPause: Milliseconds = 1_000
const longestPause: Milliseconds = 60_000

/** Pace of attempts: a server that is down costs few of them, and a server that is back is found out within a minute. */
export interface Pace {
  /** True if the last attempt failed. */
  isFailing(): boolean
  /** Returns how long no attempt is to be made. */
  left(): Milliseconds
  note(isFailure: boolean): void
}

export function createPace(clock: Clock): Pace {
  let failures = 0
  let last: Milliseconds = 0
  return {
    isFailing: () => failures > 0,
    left: () => Math.max(0, last + pauseAfter(failures) - clock.passed()),
    note(isFailure) {
      failures = isFailure ? failures + 1 : 0
      last = clock.passed()
    },
  }
}

function pauseAfter(failures: number): Milliseconds {
  const rows = Math.floor(failures / inARow)
  return rows === 0 ? 0 : Math.min(longestPause, firstPause * 2 ** (rows - 1))
}

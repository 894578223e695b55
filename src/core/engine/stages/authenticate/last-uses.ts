import type { Milliseconds } from '../../../milliseconds.ts'
import type { Clock } from '../../../ports/clock.ts'

/** Times of last use of credentials, as far as this run of the agent knows: kept in memory, so that no request costs a write. */
export interface LastUses {
  /** Time when it began to look. */
  readonly since: Milliseconds
  note(credentialId: string): void
  /** `undefined` where it was not used in this run, or so long ago that it was forgotten. */
  of(credentialId: string): Milliseconds | undefined
}

/** The least recently used is forgotten first. */
const mostRemembered = 10_000

export function createLastUses(clock: Clock): LastUses {
  const uses = new Map<string, Milliseconds>()
  return {
    since: clock.now(),
    note(credentialId) {
      // What is set again goes to the end.
      uses.delete(credentialId)
      uses.set(credentialId, clock.now())
      if (uses.size <= mostRemembered) return
      const [oldest] = uses.keys()
      if (oldest !== undefined) uses.delete(oldest)
    },
    of: credentialId => uses.get(credentialId),
  }
}

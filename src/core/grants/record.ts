import type { Milliseconds } from '../ports/clock.ts'
import type { Identified } from '../record/identified.ts'

/**
 * The person's standing approval of transfers that one client asks for again and again: what meets it is not asked about. It allows
 * nothing that policies and the root quorum do not allow. It ends with its time, with the lock, and with the agent.
 */
export interface Grant extends Identified {
  /** The approved request it was given with. */
  readonly activityId: string
  /** Of the wallet or private key that it lets sign. */
  readonly keyId: string
  /** What it covers, as `keptTerms` writes it. Any other text covers nothing. */
  readonly terms: string
  readonly expiresAt: Milliseconds
  /** The velocity control that caps it, made for it alone and removed with it. */
  readonly controlId: string
  /** The velocity control that counts its requests: each costs a fee, which no cap measures. */
  readonly countControlId: string
  /** In words, for the list of grants. */
  readonly sentence: string
  /** For example `5 USDC`. */
  readonly cap: string
}

import type { Milliseconds } from '../milliseconds.ts'

/** What the person saw and decided. */
export interface Receipt {
  readonly id: string
  readonly organizationId: string
  readonly activityId: string
  readonly decision: 'approved' | 'rejected' | 'expired'
  /** SHA-256 of `shown`, lower-case hex. */
  readonly digest: string
  /** Canonical JSON (RFC 8785) of the card as it was rendered. */
  readonly shown: string
  /** Where the decision was made, for example `window`. */
  readonly decidedBy: string
  readonly createdAt: Milliseconds
}

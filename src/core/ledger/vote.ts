import type { Milliseconds } from '../milliseconds.ts'
import type { Stamped } from './activity-record.ts'

/** Cast on an activity after its submission. */
export interface Vote extends Stamped {
  readonly id: string
  readonly organizationId: string
  readonly activityId: string
  readonly userId: string
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'
  readonly createdAt: Milliseconds
}

/** A vote that counted no more, because its credential was deleted, and made room for another of its user. */
export interface WithdrawnVote extends Vote {
  readonly withdrawnAt: Milliseconds
}

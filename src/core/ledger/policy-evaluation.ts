import type { PolicyOutcome } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'

/** Outcomes of policies for an activity when a vote on it was counted, its submission among them; kept if policies were asked. */
export interface PolicyEvaluation {
  readonly organizationId: string
  readonly activityId: string
  readonly voteId: string
  /** Outcomes in the order the policies were created. */
  readonly outcomes: readonly PolicyOutcome[]
  readonly createdAt: Milliseconds
}

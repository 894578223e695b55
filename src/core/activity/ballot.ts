import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Move, Reader, Transaction } from '../ports/store.ts'
import type { Credential } from './credential.ts'

/** `factor`: it proves who the user is by one more credential (wire.md §3.5). */
export type VoteRole = 'vote' | 'factor'

/** Evaluates votes on other activities. */
export interface Ballot {
  /**
   * Tells what a vote by this credential would be: a vote, or a further factor of a user who has asked or voted already.
   * @throws AgentError where a vote by this credential is not taken: `ACTIVITY_MOVED_ON`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`,
   * `ALREADY_EXISTS`, `PERMISSION_DENIED`, and as decoding the activity again does
   */
  requireOpen(
    reader: Reader,
    target: ActivityRecord,
    voter: Pick<Credential, 'user' | 'key'>,
    selection: Vote['selection'],
  ): VoteRole
  /**
   * Evaluates the target again with the vote that was just written, keeps how policies stood, and takes what the target spends if it
   * is now allowed. Returns where it moves; `undefined` leaves it waiting for more votes.
   */
  count(transaction: Transaction, target: ActivityRecord, voteId: string): Move | undefined
  /** Returns the move of the target with the vote against it that was just written; `undefined` leaves it waiting. */
  countAgainst(transaction: Transaction, target: ActivityRecord): Move | undefined
}

import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Move, Reader, Transaction } from '../ports/store.ts'
import type { Credential } from './credential.ts'

/** Evaluates votes on other activities. */
export interface Ballot {
  /**
   * @throws AgentError where a vote by this credential is not taken: `ACTIVITY_MOVED_ON`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`,
   * `ALREADY_EXISTS`, `PERMISSION_DENIED`, and as decoding the activity again does
   */
  requireOpen(
    reader: Reader,
    target: ActivityRecord,
    voter: Pick<Credential, 'user' | 'key'>,
    selection: Vote['selection'],
  ): void
  /**
   * Evaluates the target again with the vote that was just written, keeps how policies stood, and takes what the target spends if it
   * is now allowed. Returns where it moves; `undefined` leaves it waiting for more votes.
   */
  count(transaction: Transaction, target: ActivityRecord, voteId: string): Move | undefined
  /** Returns the move of the target with the vote against it that was just written; `undefined` leaves it waiting. */
  countAgainst(transaction: Transaction, target: ActivityRecord): Move | undefined
}

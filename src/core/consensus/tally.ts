import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Reader } from '../ports/store.ts'

/** Every vote on an activity, in the order they were cast: its submission is the first (wire.md §3.1). */
export function votesOn(reader: Reader, record: ActivityRecord): Vote[] {
  const { id, organizationId, voteId, requester, message, publicKey, signature, scheme, createdAt } = record
  const submission: Vote = {
    id: voteId,
    organizationId,
    activityId: id,
    userId: requester.userId,
    selection: 'VOTE_SELECTION_APPROVED',
    message,
    publicKey,
    signature,
    scheme,
    createdAt,
  }
  return [submission, ...reader.votes(id)]
}

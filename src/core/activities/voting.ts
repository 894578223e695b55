import type { PrepareContext } from '../activity/context.ts'
import type { Credential } from '../activity/credential.ts'
import { AgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import { type FactorProof, factorProofs } from '../records/factor-proof.ts'
import type { User } from '../records/user.ts'

type Selection = Vote['selection']

/**
 * @throws AgentError `ACTIVITY_NOT_FOUND`, and as `Ballot.requireOpen`
 */
export function findTarget(
  fingerprint: string,
  selection: Selection,
  { reader, organizationId, credential, ballot }: PrepareContext,
): ActivityRecord {
  const target =
    reader.votedOn(organizationId, fingerprint) ??
    (selection === 'VOTE_SELECTION_REJECTED' ? ownWaiting(reader, credential, fingerprint) : undefined)
  if (!target) {
    throw new AgentError(
      'ACTIVITY_NOT_FOUND',
      'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint: one that waits for votes, or did',
    )
  }
  ballot.requireOpen(reader, target, credential, selection)
  return target
}

export function voteRecord(
  target: ActivityRecord,
  selection: Selection,
  { user, stamp, message }: Credential,
  id: string,
  now: number,
): Vote {
  return {
    id,
    organizationId: target.organizationId,
    activityId: target.id,
    userId: user.id,
    selection,
    message,
    publicKey: stamp.publicKey,
    signature: stamp.signature,
    scheme: stamp.scheme,
    createdAt: now,
  }
}

/** A credential by which its user proves themselves, besides the one that they asked or voted with. */
export function proofRecord(
  { id: activityId }: ActivityRecord,
  { organizationId, user, stamp: { publicKey } }: Credential,
  { id, provedBy, now }: { readonly id: string; readonly provedBy: string; readonly now: number },
): FactorProof {
  return begin(factorProofs, { id, organizationId, userId: user.id, activityId, publicKey, provedBy }, now)
}

/** Removes what a user has proved for an activity: it was for the vote that they take back. */
export function withdrawProofs(
  transaction: Transaction,
  { id: activityId, organizationId }: ActivityRecord,
  { id: userId }: User,
): void {
  for (const { id } of transaction.list('factorProofs', organizationId, { activityId, userId }))
    transaction.remove('factorProofs', organizationId, id)
}

/** Finds a request of the user's own that still waits, even for the person alone. Its user can take it back although nobody votes on it. */
function ownWaiting(
  reader: Reader,
  { organizationId, user }: Credential,
  fingerprint: string,
): ActivityRecord | undefined {
  return reader
    .unsettled()
    .find(
      record =>
        record.organizationId === organizationId &&
        record.fingerprint === fingerprint &&
        record.requester.userId === user.id,
    )
}

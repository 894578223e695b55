import type { Ballot, PrepareContext } from '../../activity/define.ts'
import { isSettled } from '../../activity/lifecycle.ts'
import { hasVoted } from '../../consensus/approvals.ts'
import type { Credential } from '../../engine/authenticate.ts'
import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { ActivityRecord, Vote } from '../../records.ts'

type Selection = Vote['selection']

/**
 * @throws AgentError `ACTIVITY_NOT_FOUND`, `ACTIVITY_MOVED_ON`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`, `PERMISSION_DENIED`,
 * `ALREADY_EXISTS`
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
  checkVoter(reader, target, credential, selection, ballot)
  return target
}

/** Whether a vote takes back what its own user asked for. */
export function isWithdrawal(target: ActivityRecord, { user }: Credential, selection: Selection): boolean {
  return selection === 'VOTE_SELECTION_REJECTED' && target.requester.userId === user.id
}

/** Checked when the vote arrives, and again in the transaction that counts it. */
export function checkVoter(
  reader: Reader,
  target: ActivityRecord,
  voter: Credential,
  selection: Selection,
  ballot: Ballot,
): void {
  const takesBack = isWithdrawal(target, voter, selection)
  const waits = takesBack
    ? !isSettled(target.status) && !target.executing
    : target.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  if (!waits) throw waitsNotForVotes(target)
  if (takesBack) return
  ballot.requireTime(reader, target)
  if (hasVoted(reader, target, voter.user.id)) {
    throw new AgentError('ALREADY_EXISTS', 'this user has already voted on this activity')
  }
  if (ballot.mayVote(reader, target, voter, selection)) return
  throw new AgentError(
    'PERMISSION_DENIED',
    "You don't have sufficient permissions to take this action. Only root users, and users whose approval a policy asks for, may vote on this activity; against what a root user asks for, only root users.",
    { detail: { permission: { policyEvaluations: [], deniedBy: [] } } },
  )
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

/** What a user asked for can be taken back also while it waits for the person, and never waited for votes. */
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

function waitsNotForVotes({ id, status, executing }: ActivityRecord): AgentError {
  const state = isSettled(status)
    ? 'is settled'
    : executing
      ? 'is being carried out'
      : 'waits for the person at this computer'
  return new AgentError('ACTIVITY_MOVED_ON', `activity ${id} does not wait for votes: it ${state}`)
}

import type { Ballot, PrepareContext } from '../../activity/define.ts'
import { isSettled } from '../../activity/lifecycle.ts'
import { votesOn } from '../../consensus/tally.ts'
import type { Credential } from '../../engine/authenticate.ts'
import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { ActivityRecord, Vote } from '../../records.ts'

/**
 * @throws AgentError `ACTIVITY_NOT_FOUND`, `ACTIVITY_MOVED_ON`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`, `PERMISSION_DENIED`,
 * `ALREADY_EXISTS`
 */
export function findTarget(
  fingerprint: string,
  { reader, organizationId, credential, ballot }: PrepareContext,
): ActivityRecord {
  const target = reader.votedOn(organizationId, fingerprint)
  if (!target) {
    throw new AgentError(
      'ACTIVITY_NOT_FOUND',
      'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint: one that waits for votes, or did',
    )
  }
  checkVoter(reader, target, credential, ballot)
  return target
}

/** Checked when the vote arrives, and again in the transaction that counts it. */
export function checkVoter(reader: Reader, target: ActivityRecord, voter: Credential, ballot: Ballot): void {
  if (target.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
    const state = isSettled(target.status) ? 'is settled' : 'waits for the person at this computer'
    throw new AgentError('ACTIVITY_MOVED_ON', `activity ${target.id} does not wait for votes: it ${state}`)
  }
  ballot.requireTime(reader, target)
  if (votesOn(reader, target).some(vote => vote.userId === voter.user.id)) {
    throw new AgentError('ALREADY_EXISTS', 'this user has already voted on this activity')
  }
  if (!ballot.mayVote(reader, target, voter)) {
    throw new AgentError(
      'PERMISSION_DENIED',
      "You don't have sufficient permissions to take this action. Only root users, and users whose approval a policy asks for, may vote on this activity.",
      { detail: { permission: { policyEvaluations: [], deniedBy: [] } } },
    )
  }
}

export function voteRecord(
  target: ActivityRecord,
  selection: Vote['selection'],
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

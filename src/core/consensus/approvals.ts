import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import type { Approval } from './approval.ts'
import { attestedApproval } from './credential-records.ts'
import { expiresAt } from './expires-at.ts'
import { hasOrigin } from './session-origin.ts'
import { votesOn } from './tally.ts'

/**
 * The votes for an activity that count now, in the order they were cast. One whose user is gone, or whose credential is, counts no
 * more: a key that was deleted because it was stolen takes its votes with it, and those of the sessions that it began.
 */
export function approvalsOf(reader: Reader, record: ActivityRecord): Approval[] {
  return votesCast(reader, record, 'VOTE_SELECTION_APPROVED')
}

/** The same of the votes for or against it. */
export function votesCast(reader: Reader, record: ActivityRecord, selection: Vote['selection']): Approval[] {
  return votesOn(reader, record)
    .filter(vote => vote.selection === selection)
    .flatMap(vote => approvalOf(reader, record, vote) ?? [])
}

/**
 * Returns how a user has voted on an activity; `undefined` if they have not. Users vote, not keys. A vote is none once its credential is
 * deleted; the user may then vote again with another.
 */
export function selectionOf(reader: Reader, record: ActivityRecord, userId: string): Vote['selection'] | undefined {
  return votesOn(reader, record).find(vote => vote.userId === userId && approvalOf(reader, record, vote) !== undefined)
    ?.selection
}

function approvalOf(reader: Reader, { voteId, requester }: ActivityRecord, vote: Vote): Approval | undefined {
  const { organizationId, userId, publicKey } = vote
  if (vote.id === voteId && requester.attested) {
    const { credentialKind: kind, credentialId: id, credentialName: name } = requester
    return attestedApproval(reader, organizationId, userId, { kind, id, name, publicKey })
  }
  const user = reader.find('users', organizationId, userId)
  return user && credentialsOf(reader, user).find(approval => publicKeyOf(approval) === publicKey)
}

/** Lists the approvals that users of an organization could give: all their credentials that have not expired. */
export function possibleApprovals(reader: Reader, organizationId: string, now: Milliseconds): readonly Approval[] {
  return reader
    .list('users', organizationId)
    .flatMap(user => credentialsOf(reader, user))
    .filter(({ credential }) => credential.kind !== 'apiKey' || (expiresAt(credential.apiKey) ?? Infinity) > now)
}

/** One approval for each credential of a user, API keys before passkeys. A session that has lost what began it is none. */
export function credentialsOf(reader: Reader, user: User): Approval[] {
  const { organizationId, id: userId } = user
  return [
    ...reader
      .list('apiKeys', organizationId, { userId })
      .filter(apiKey => hasOrigin(reader, apiKey))
      .map(apiKey => ({ user, credential: { kind: 'apiKey', apiKey } }) as const),
    ...reader
      .list('authenticators', organizationId, { userId })
      .map(authenticator => ({ user, credential: { kind: 'authenticator', authenticator } }) as const),
  ]
}

export function publicKeyOf({ credential }: Approval): string {
  return credential.kind === 'apiKey' ? credential.apiKey.publicKey : credential.authenticator.publicKey
}

import { visible } from '../display/visible.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Reader } from '../ports/store.ts'
import { credentialsOf, publicKeyOf } from './approvals.ts'
import { votesOn } from './tally.ts'

/** User and credential that cast a vote, in words that can be shown. */
export interface Voter {
  readonly voteId: string
  readonly approves: boolean
  readonly userName: string
  readonly credentialName: string
}

/** Everybody who voted on an activity, whether or not they are still there. Of the requester, as they were called then. */
export function votersOn(reader: Reader, record: ActivityRecord): Voter[] {
  return votesOn(reader, record).map(vote => ({
    voteId: vote.id,
    approves: vote.selection === 'VOTE_SELECTION_APPROVED',
    userName: voterName(reader, record, vote),
    credentialName: credentialName(reader, record, vote),
  }))
}

export function voterName(
  reader: Reader,
  { voteId, organizationId, requester }: ActivityRecord,
  { id, userId }: Pick<Vote, 'id' | 'userId'>,
): string {
  if (id === voteId) return visible(requester.userName)
  return visible(reader.find('users', organizationId, userId)?.name ?? 'a deleted user')
}

function credentialName(reader: Reader, { voteId, organizationId, requester }: ActivityRecord, vote: Vote): string {
  if (vote.id === voteId) return visible(requester.credentialName)
  const user = reader.find('users', organizationId, vote.userId)
  const credential = user && credentialsOf(reader, user).find(each => publicKeyOf(each) === vote.publicKey)?.credential
  if (!credential) return 'a deleted credential'
  return visible(credential.kind === 'apiKey' ? credential.apiKey.name : credential.authenticator.name)
}

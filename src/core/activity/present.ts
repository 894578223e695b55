import { credentialsOf, hasVoted } from '../consensus/approvals.ts'
import { votesOn } from '../consensus/tally.ts'
import type { Credential } from '../engine/authenticate.ts'
import type { Catalogue } from '../engine/engine.ts'
import { revive } from '../engine/revive.ts'
import { whyOver } from '../engine/time-left.ts'
import { mayVote, recordedRequest } from '../engine/weigh.ts'
import type { Reader } from '../ports/store.ts'
import { presentUser, timestamp } from '../query/present.ts'
import type { ActivityRecord, Milliseconds, Vote } from '../records.ts'
import { isSettled } from './lifecycle.ts'

/** How an activity is answered: the flat record of wire.md §3.1, and within `result`, last, the envelope of api.md 4.1. */
export function presentActivity(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  viewer: Pick<Credential, 'user'>,
  now: Milliseconds,
) {
  const { id, organizationId, status, type, timestampMs, intent, result, fingerprint, failure } = record
  const votes = votesOn(reader, record)
  const canVote = (selection: Vote['selection']) => mayCast(catalogue, reader, record, viewer, selection, now)
  return {
    id,
    organizationId,
    status,
    type,
    timestampMs,
    intent,
    result: { ...result, activity: contractEnvelope(catalogue, record) },
    votes: votes.map(vote => presentVote(reader, vote)),
    fingerprint,
    canApprove: canVote('VOTE_SELECTION_APPROVED'),
    canReject: canTakeBack(record, viewer) || canVote('VOTE_SELECTION_REJECTED'),
    failure,
    createdAt: timestamp(record.createdAt),
    updatedAt: timestamp(record.updatedAt),
  }
}

/** `{ type, intent, result }` with the key and field names that api.md 4.2 shows, where they are not the versioned ones. */
function contractEnvelope(catalogue: Catalogue, { type, intent, result }: ActivityRecord) {
  const known = catalogue.get(type)
  if (!known) return { type, intent, result }
  const { rename } = known.activity
  const parameters = Object.entries((intent[known.type.intentKey] ?? {}) as Record<string, unknown>)
  const echo = Object.fromEntries(parameters.map(([name, value]) => [rename[name] ?? name, value]))
  return { type, intent: { [known.type.contractIntentKey]: echo }, result }
}

/** Whoever asked may take it back, as long as nothing has been done. */
function canTakeBack(record: ActivityRecord, { user }: Pick<Credential, 'user'>): boolean {
  const { status, executing, requester, organizationId } = record
  const isOwn = requester.userId === user.id && organizationId === user.organizationId
  return isOwn && !isSettled(status) && !executing
}

function mayCast(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  { user }: Pick<Credential, 'user'>,
  selection: Vote['selection'],
  now: Milliseconds,
): boolean {
  if (record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || user.organizationId !== record.organizationId)
    return false
  if (whyOver(reader, record, now) || hasVoted(reader, record, user.id)) return false
  try {
    const { request, approvals } = recordedRequest(reader, record, revive(catalogue, reader, record), now)
    return credentialsOf(reader, user).some(voter => mayVote(reader, request, approvals, voter, selection))
  } catch {
    // What cannot be decoded any more, because its key is gone, cannot be voted on either.
    return false
  }
}

function presentVote(reader: Reader, vote: Vote) {
  const { id, userId, organizationId, activityId, selection, message, publicKey, signature, scheme } = vote
  const user = reader.find('users', organizationId, userId)
  return {
    id,
    userId,
    ...(user && { user: presentUser(reader, user) }),
    activityId,
    selection,
    message,
    publicKey,
    signature,
    scheme,
    createdAt: timestamp(vote.createdAt),
  }
}

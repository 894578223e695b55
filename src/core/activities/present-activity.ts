import type { Catalogue } from '../activity/catalogue.ts'
import type { Credential } from '../activity/credential.ts'
import { votesOn } from '../consensus/tally.ts'
import { pollOn } from '../engine/approvals/poll.ts'
import { type ActivityRecord, forOrganizationOf } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Milliseconds } from '../milliseconds.ts'
import { stepBudget } from '../policies/language/outcome.ts'
import type { Reader } from '../ports/store.ts'
import { timestamp } from '../records/define/timestamps.ts'
import { presentUser } from '../users/present-user.ts'
import { presentStatus } from './present-status.ts'

/**
 * Writes an activity as it is answered: the flat record of wire.md §3.1, and within `result`, last, the envelope of api.md 4.1.
 * @param viewer - Null if nobody in particular reads it.
 * @param budget - Steps for all that has to be evaluated, where one answer holds several.
 */
export function presentActivity(
  catalogue: Catalogue,
  reader: Reader,
  record: ActivityRecord,
  viewer: Pick<Credential, 'user'> | null,
  now: Milliseconds,
  budget = stepBudget(),
) {
  const { id, type, timestampMs, intent, result, fingerprint, failure } = record
  const votes = votesOn(reader, record)
  const poll = viewer && pollOn(catalogue, reader, record, now, () => budget)
  const isOpen = (selection: Vote['selection']) => (poll && viewer ? poll.isOpenTo(viewer.user, selection) : false)
  return {
    id,
    organizationId: forOrganizationOf(record),
    status: presentStatus(catalogue, reader, record, now, budget),
    type,
    timestampMs,
    intent,
    result: { ...result, activity: contractEnvelope(catalogue, record) },
    votes: votes.map(vote => presentVote(reader, vote)),
    fingerprint,
    canApprove: isOpen('VOTE_SELECTION_APPROVED'),
    canReject: isOpen('VOTE_SELECTION_REJECTED'),
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

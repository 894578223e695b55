import { visible } from '../../core/display/visible.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { AuditEntry } from '../../core/ledger/audit.ts'
import { canonicalText, digestOf } from '../../core/ledger/hash-chain.ts'
import { type ActivityStatus, activityStatuses, isSettled, statusAfter } from '../../core/ledger/lifecycle.ts'
import type { ReceiptOf } from '../../core/ledger/receipt.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { ActivityDraft, Move } from '../../core/ports/store.ts'
import { movedOn } from './refusals.ts'

/**
 * A new activity taken through `moves`, and the audit entry of it all.
 *
 * @throws AgentError `ACTIVITY_MOVED_ON` if a move cannot happen where it comes.
 */
export function admission(draft: ActivityDraft, moves: readonly Move[], at: Milliseconds) {
  let activity: ActivityRecord = {
    ...draft,
    status: 'ACTIVITY_STATUS_CREATED',
    result: {},
    failure: null,
    executing: false,
    expiresAt: null,
    createdAt: at,
    updatedAt: at,
  }
  for (const move of moves) activity = transition(activity, move, at)
  return { activity, audit: auditEntry(activity, ['created', ...moves.map(({ event }) => event)]) }
}

/**
 * The record after `move`. Comparing status and `executing` is comparing versions: a pair of them comes back only where an
 * execution that did nothing was put off, or where the person took more time. Only who decides about the request does either.
 *
 * @throws AgentError `ACTIVITY_MOVED_ON` if the move cannot happen there.
 */
export function transition(record: ActivityRecord, move: Move, at: Milliseconds): ActivityRecord {
  const { event, result = record.result, failure = record.failure, expiresAt = record.expiresAt } = move
  const status = statusAfter(record.status, event)
  if ((event === 'executing' || event === 'extended') && record.executing) throw movedOn(record)
  if (event === 'putOff' && !record.executing) throw movedOn(record)
  return {
    ...record,
    status,
    result,
    failure,
    executing: event === 'executing' || (record.executing && event !== 'putOff'),
    expiresAt: isSettled(status) ? null : expiresAt,
    updatedAt: at,
  }
}

/** Tells if the amount that the activity took of velocity controls is given back. */
export function isUndone(status: ActivityStatus | undefined): boolean {
  return status === 'ACTIVITY_STATUS_FAILED' || status === 'ACTIVITY_STATUS_REJECTED'
}

/** The same for SQL: a list of texts. */
export const undoneStatuses = activityStatuses
  .filter(isUndone)
  .map(status => `'${status}'`)
  .join(', ')

/** Returns the entry for an activity that has just reached its status. */
export function auditEntry(activity: ActivityRecord, events: AuditEntry['events']): AuditEntry {
  return { activityId: activity.id, events, status: activity.status, at: activity.updatedAt }
}

/** Characters of why an activity failed. */
const longestWhy = 500

/** The receipt of that. */
export function movedReceipt(activity: ActivityRecord, { events, status, at }: AuditEntry): ReceiptOf<'moved'> {
  const { id: activityId, organizationId, type, fingerprint, requester, result, failure } = activity
  const { credentialId, userId } = requester
  return {
    kind: 'moved',
    at,
    organizationId,
    activityId,
    events,
    status,
    type,
    fingerprint,
    by: { credentialId, userId },
    ...(status === 'ACTIVITY_STATUS_COMPLETED' && { result: digestOf(canonicalText(result)) }),
    ...(failure && isSettled(status) && { why: visible(failure.message, longestWhy) }),
  }
}

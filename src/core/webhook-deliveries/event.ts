import { presentActivity } from '../activities/present-activity.ts'
import type { Catalogue } from '../activity/catalogue.ts'
import { isSendStatus, type SendStatus, saidStatus } from '../activity/send-status.ts'
import { AgentError } from '../errors.ts'
import { type ActivityRecord, forOrganizationOf } from '../ledger/activity-record.ts'
import { activityStatuses, isSettled } from '../ledger/lifecycle.ts'
import type { Reader } from '../ports/store.ts'
import { timestamp } from '../records/define/timestamps.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import { activityUpdates, sendUpdates } from '../webhooks/event-types.ts'

export interface WebhookEvent {
  readonly type: string
  /** Organization it happened in: for a parent, often one of its sub-organizations. */
  readonly organizationId: string
  /** JSON. */
  readonly body: string
}

/**
 * Returns the event to send: the activity as it was when it had that status (wire.md §3.1). It has no particular reader, so nobody can
 * approve it. The users in its votes are the present ones.
 * @throws AgentError `ACTIVITY_NOT_FOUND`, `STORE_DAMAGED`
 */
export function eventOf(catalogue: Catalogue, reader: Reader, delivery: WebhookDelivery): WebhookEvent {
  const { activityOrganizationId, activityId } = delivery
  if (activityId === null || activityOrganizationId === null) return testEvent(delivery)
  const record = reader.activity(activityOrganizationId, activityId)
  if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', 'The activity no longer exists.')
  const said = saidStatus(delivery.status)
  if (isSendStatus(said)) return sendEvent(catalogue, reader, { ...delivery, status: said }, record)
  const then = asOf(record, delivery)
  // After the last status nobody votes: no clock that was set back takes a vote away.
  const votesThen: Reader = isSettled(then.status)
    ? reader
    : { ...reader, votes: id => reader.votes(id).filter(({ createdAt }) => createdAt <= delivery.happenedAt) }
  const body = JSON.stringify(presentActivity(catalogue, votesThen, then, null, delivery.happenedAt))
  return { type: activityUpdates, organizationId: forOrganizationOf(record), body }
}

/** A result and a failure come with the last status, and stay. */
function asOf(record: ActivityRecord, { status: kept, happenedAt }: WebhookDelivery): ActivityRecord {
  const status = activityStatuses.find(each => each === kept)
  if (!status) throw new AgentError('STORE_DAMAGED', 'The event was changed since it was stored.')
  const settled = isSettled(status) ? {} : { result: {}, failure: null }
  return { ...record, ...settled, status, updatedAt: happenedAt }
}

/** How a transaction that an activity sent stood (wire.md §10). Why it failed is answered by `get_send_transaction_status`. */
function sendEvent(
  catalogue: Catalogue,
  reader: Reader,
  {
    id: idempotencyKey,
    status,
    happenedAt,
  }: Pick<WebhookDelivery, 'id' | 'happenedAt'> & { readonly status: SendStatus },
  record: ActivityRecord,
): WebhookEvent {
  const sent = catalogue.get(record.type)?.activity.sends?.transaction(record)
  if (!sent) throw new AgentError('STORE_DAMAGED', 'The event was changed since it was stored.')
  const { organizationId, id } = record
  const { network: caip2, id: txHash } = sent
  const timestamp = Math.floor(happenedAt / 1_000)
  const body = {
    type: 'transaction:status',
    organizationId,
    parentOrganizationId: reader.find('organizations', organizationId, organizationId)?.parentId ?? organizationId,
    msg: { sendTransactionStatusId: id, activityId: id, status, caip2, idempotencyKey, timestamp, txHash },
  }
  return { type: sendUpdates, organizationId, body: JSON.stringify(body) }
}

/** No activity, so that nobody takes it for one. */
function testEvent({ id, organizationId, happenedAt }: WebhookDelivery): WebhookEvent {
  const message = 'A test event, sent by hand from the window of Countersign. Nothing happened.'
  const body = { type: 'countersign:test', id, organizationId, message, createdAt: timestamp(happenedAt) }
  return { type: 'TEST', organizationId, body: JSON.stringify(body) }
}

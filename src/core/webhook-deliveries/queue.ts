import type { SendStatus } from '../activity/send-status.ts'
import { newOrderedId } from '../ids.ts'
import type { OutboxEntry } from '../ledger/audit.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import { webhookDeliveries } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { activityUpdates, sendUpdates } from '../webhooks/event-types.ts'
import { toldOf } from '../webhooks/subscriptions.ts'
import type { DeliveryParts } from './delivery-parts.ts'

/** Entries that are gone through in one commit. */
const batch = 100

export type EndpointName = Pick<WebhookEndpoint, 'organizationId' | 'id'>

export function queueContext({ clock, catalogue }: Pick<DeliveryParts, 'clock' | 'catalogue'>): QueueContext {
  return { now: clock.now(), sends: type => catalogue.get(type)?.activity.sends != null }
}

export interface QueueContext {
  readonly now: Milliseconds
  /** Tells if an activity of this type sends a transaction once it is completed. */
  sends(type: string): boolean
}

/**
 * Queues `entries`, in the commit that takes them out of the outbox, for the endpoints that are notified of each. A paused endpoint falls
 * behind, which is written once.
 * @returns the endpoints that may have work, and whether one of them has a new transaction to follow
 */
export function queueEvents(
  transaction: Transaction,
  entries: readonly OutboxEntry[],
  context: QueueContext,
): { readonly concerned: readonly EndpointName[]; readonly isSending: boolean } {
  const all = transaction.everyWebhookEndpoint().filter(endpoint => toldOf(endpoint).length > 0)
  const told = Map.groupBy(all, ({ organizationId }) => organizationId)
  let isSending = false
  const behind = new Set<WebhookEndpoint>()
  const concerned = new Set<WebhookEndpoint>()
  for (const entry of entries) {
    const endpoints = organizationsOf(transaction, entry.organizationId).flatMap(id => told.get(id) ?? [])
    for (const endpoint of endpoints) {
      concerned.add(endpoint)
      if (endpoint.isBehind || behind.has(endpoint) || !isNews(endpoint, entry)) continue
      if (endpoint.isActive) isSending = queue(transaction, endpoint, entry, context) || isSending
      else {
        behind.add(endpoint)
        transaction.replace('webhookEndpoints', { ...endpoint, isBehind: true, cursor: entry.sequence - 1 })
      }
    }
  }
  return { concerned: [...concerned].map(({ organizationId, id }) => ({ organizationId, id })), isSending }
}

/**
 * Queues some of what an endpoint that was paused has not been sent.
 * @returns whether a transaction that was sent is among it
 */
export function catchUp(
  transaction: Transaction,
  { organizationId, id }: EndpointName,
  context: QueueContext,
): boolean {
  const endpoint = transaction.find('webhookEndpoints', organizationId, id)
  if (!endpoint?.isBehind || !endpoint.isActive) return false
  let isSending = false
  const entries = transaction.deliveredAfter(endpoint.cursor, batch)
  for (const entry of entries) {
    const isItsOwn = () => organizationsOf(transaction, entry.organizationId).includes(organizationId)
    if (isNews(endpoint, entry) && isItsOwn()) isSending = queue(transaction, endpoint, entry, context) || isSending
  }
  const cursor = entries.at(-1)?.sequence ?? endpoint.cursor
  transaction.replace('webhookEndpoints', { ...endpoint, cursor, isBehind: entries.length > 0 })
  return isSending
}

function isNews({ cursor, createdBy }: WebhookEndpoint, { sequence, activityId, changedStatus }: OutboxEntry): boolean {
  return changedStatus && sequence > cursor && activityId !== createdBy
}

/**
 * Lists whose endpoints are notified of an entry: the organization whose activity it is, and its parent. What a parent does in a
 * sub-organization is the parent's: it names the parent's users, and those of the sub-organization may not read it either.
 */
function organizationsOf(reader: Reader, organizationId: string): readonly string[] {
  const parentId = reader.find('organizations', organizationId, organizationId)?.parentId ?? null
  return parentId === null ? [organizationId] : [organizationId, parentId]
}

/**
 * Queues the events of an entry that an endpoint subscribes to: the status of the activity, and the sending of its transaction.
 * @returns whether it queued an event of the second kind
 */
function queue(
  transaction: Transaction,
  endpoint: WebhookEndpoint,
  entry: OutboxEntry,
  { now, sends }: QueueContext,
): boolean {
  const told = toldOf(endpoint)
  const { organizationId, activityId } = entry
  if (told.includes(activityUpdates)) queueEvent(transaction, endpoint, entry, now)
  if (!told.includes(sendUpdates) || entry.status !== 'ACTIVITY_STATUS_COMPLETED') return false
  const type = transaction.activity(organizationId, activityId)?.type
  if (type === undefined || !sends(type)) return false
  queueEvent(transaction, endpoint, { ...entry, status: 'BROADCASTING' }, now)
  return true
}

/** What happened, and in which activity. Of two events at one entry, the one that was queued first comes first. */
type Happened = Pick<OutboxEntry, 'organizationId' | 'activityId' | 'sequence' | 'at'> & {
  readonly status: OutboxEntry['status'] | SendStatus
}

/** Queues a delivery. It has no time yet if it waits behind another event of its activity. */
export function queueEvent(
  transaction: Transaction,
  endpoint: EndpointName,
  { organizationId: activityOrganizationId, activityId, sequence, status, at: happenedAt }: Happened,
  now: Milliseconds,
): void {
  const { organizationId, id: endpointId } = endpoint
  const nextAttemptAt = transaction.waitingDeliveries(endpoint, activityId, 1).length > 0 ? null : now
  const known = { activityOrganizationId, activityId, sequence, status, happenedAt, nextAttemptAt }
  const delivery = begin(webhookDeliveries, { id: newOrderedId(), organizationId, endpointId, ...known }, now)
  transaction.insert('webhookDeliveries', delivery)
}

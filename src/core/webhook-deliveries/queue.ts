import { newOrderedId } from '../ids.ts'
import type { OutboxEntry } from '../ledger/audit.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import { webhookDeliveries } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { isTold } from '../webhooks/subscriptions.ts'

/** Entries that are gone through in one commit. */
const batch = 100

export type EndpointName = Pick<WebhookEndpoint, 'organizationId' | 'id'>

/**
 * Queues `entries`, in the commit that takes them out of the outbox, for the endpoints that are notified of each. A paused endpoint falls
 * behind, which is written once.
 * @returns the endpoints that may have something to do
 */
export function queueEvents(
  transaction: Transaction,
  entries: readonly OutboxEntry[],
  now: Milliseconds,
): readonly EndpointName[] {
  const told = Map.groupBy(transaction.everyWebhookEndpoint().filter(isTold), ({ organizationId }) => organizationId)
  if (told.size === 0) return []
  const behind = new Set<WebhookEndpoint>()
  const concerned = new Set<WebhookEndpoint>()
  for (const entry of entries) {
    const endpoints = organizationsOf(transaction, entry.organizationId).flatMap(id => told.get(id) ?? [])
    for (const endpoint of endpoints) {
      concerned.add(endpoint)
      if (endpoint.isBehind || behind.has(endpoint) || !isNews(endpoint, entry)) continue
      if (endpoint.isActive) queue(transaction, endpoint, entry, now)
      else {
        behind.add(endpoint)
        transaction.replace('webhookEndpoints', { ...endpoint, isBehind: true, cursor: entry.sequence - 1 })
      }
    }
  }
  return [...concerned].map(({ organizationId, id }) => ({ organizationId, id }))
}

/** Queues some of what an endpoint that was paused has not been sent. */
export function catchUp(transaction: Transaction, { organizationId, id }: EndpointName, now: Milliseconds): void {
  const endpoint = transaction.find('webhookEndpoints', organizationId, id)
  if (!endpoint?.isBehind || !endpoint.isActive) return
  const entries = transaction.deliveredAfter(endpoint.cursor, batch)
  for (const entry of entries) {
    const isItsOwn = () => organizationsOf(transaction, entry.organizationId).includes(organizationId)
    if (isNews(endpoint, entry) && isItsOwn()) queue(transaction, endpoint, entry, now)
  }
  const cursor = entries.at(-1)?.sequence ?? endpoint.cursor
  transaction.replace('webhookEndpoints', { ...endpoint, cursor, isBehind: entries.length > 0 })
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

/** Queues a delivery. It has no time yet if it waits behind another event of its activity. */
function queue(transaction: Transaction, endpoint: WebhookEndpoint, entry: OutboxEntry, now: Milliseconds): void {
  const { organizationId, id: endpointId } = endpoint
  const { organizationId: activityOrganizationId, activityId, sequence, status, at: happenedAt } = entry
  const nextAttemptAt = transaction.waitingDeliveries(endpoint, activityId, 1).length > 0 ? null : now
  const known = { activityOrganizationId, activityId, sequence, status, happenedAt, nextAttemptAt }
  const delivery = begin(webhookDeliveries, { id: newOrderedId(), organizationId, endpointId, ...known }, now)
  transaction.insert('webhookDeliveries', delivery)
}

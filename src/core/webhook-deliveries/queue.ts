import { newOrderedId } from '../ids.ts'
import type { OutboxEntry } from '../kept/audit.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { begin } from '../record/define.ts'
import { webhookDeliveries } from '../records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { isTold } from '../webhooks/subscriptions.ts'

/** Events of one endpoint that are kept as deliveries. Those after them stay in the audit trail, where they are anyway. */
export const mostWaiting = 64

/** Entries that are gone through in one commit. */
const batch = 500

export type EndpointName = Pick<WebhookEndpoint, 'organizationId' | 'id'>

/**
 * In the commit that takes `entries` out of the outbox: queues each for the endpoints that are told of it. An endpoint that has no room,
 * or is paused, falls behind, which is written once.
 * @returns the endpoints that may have something to do
 */
export function queueEvents(
  transaction: Transaction,
  entries: readonly OutboxEntry[],
  now: Milliseconds,
): readonly EndpointName[] {
  const told = transaction.everyWebhookEndpoint().filter(isTold)
  if (told.length === 0) return []
  const places = new Map<string, Place[]>()
  for (const endpoint of told) {
    const { organizationId } = endpoint
    places.set(organizationId, [...(places.get(organizationId) ?? []), { endpoint, waiting: undefined }])
  }
  const concerned = new Set<EndpointName>()
  for (const entry of entries) {
    for (const organizationId of organizationsOf(transaction, entry.organizationId)) {
      for (const place of places.get(organizationId) ?? []) {
        concerned.add(place.endpoint)
        queueAt(transaction, place, entry, now)
      }
    }
  }
  return [...concerned].map(({ organizationId, id }) => ({ organizationId, id }))
}

interface Place {
  readonly endpoint: WebhookEndpoint
  /** Undefined until it is counted. */
  waiting: number | undefined
  fellBehind?: true
}

function queueAt(transaction: Transaction, place: Place, entry: OutboxEntry, now: Milliseconds): void {
  const { endpoint } = place
  if (endpoint.isBehind || place.fellBehind || !isNews(endpoint, entry)) return
  place.waiting ??= waitingOf(transaction, endpoint).length
  if (endpoint.isActive && place.waiting < mostWaiting) {
    queue(transaction, endpoint, entry, now)
    place.waiting++
    return
  }
  place.fellBehind = true
  transaction.replace('webhookEndpoints', { ...endpoint, isBehind: true, cursor: entry.sequence - 1 })
}

/**
 * Queues what an endpoint that fell behind has not been told of, as far as there is room.
 * @returns whether there is more to go through at once
 */
export function catchUp(transaction: Transaction, { organizationId, id }: EndpointName, now: Milliseconds): boolean {
  const endpoint = transaction.find('webhookEndpoints', organizationId, id)
  if (!endpoint?.isBehind || !endpoint.isActive) return false
  let room = mostWaiting - waitingOf(transaction, endpoint).length
  let { cursor } = endpoint
  const entries = transaction.deliveredAfter(cursor, batch)
  for (const entry of entries) {
    if (room <= 0) break
    cursor = entry.sequence
    if (!isNews(endpoint, entry)) continue
    if (!organizationsOf(transaction, entry.organizationId).includes(organizationId)) continue
    queue(transaction, endpoint, entry, now)
    room--
  }
  transaction.replace('webhookEndpoints', { ...endpoint, cursor, isBehind: entries.length > 0 })
  return entries.length > 0 && room > 0
}

/** Oldest first. */
export function waitingOf(reader: Reader, { organizationId, id: endpointId }: EndpointName) {
  return reader
    .list('webhookDeliveries', organizationId, { endpointId, state: 'waiting' })
    .sort((one, other) => one.sequence - other.sequence)
}

function isNews({ cursor, createdBy }: WebhookEndpoint, { sequence, activityId, changedStatus }: OutboxEntry): boolean {
  return changedStatus && sequence > cursor && activityId !== createdBy
}

/**
 * Whose endpoints are told of an entry: the organization whose activity it is, and its parent. What a parent does in a sub-organization
 * is the parent's: it names the parent's users, and those of the sub-organization may not read it either.
 */
function organizationsOf(reader: Reader, organizationId: string): readonly string[] {
  const parentId = reader.find('organizations', organizationId, organizationId)?.parentId ?? null
  return parentId === null ? [organizationId] : [organizationId, parentId]
}

function queue(transaction: Transaction, endpoint: WebhookEndpoint, entry: OutboxEntry, now: Milliseconds): void {
  const { organizationId, id: endpointId } = endpoint
  const { organizationId: activityOrganizationId, activityId, sequence, status, at: happenedAt } = entry
  const known = { activityOrganizationId, activityId, sequence, status, happenedAt, nextAttemptAt: now }
  const delivery = begin(webhookDeliveries, { id: newOrderedId(), organizationId, endpointId, ...known }, now)
  transaction.insert('webhookDeliveries', delivery)
}

import { saidStatus } from '../../core/activity/send-status.ts'
import { visible } from '../../core/display/visible.ts'
import type { WebhookDelivery } from '../../core/records/webhook-delivery.ts'
import type { WebhookEndpoint } from '../../core/records/webhook-endpoint.ts'
import { requireRecord } from '../../core/require-record.ts'
import { eventOf } from '../../core/webhook-deliveries/event.ts'
import { type ListedDeliveries, listedDeliveries } from '../../core/webhook-deliveries/listed-deliveries.ts'
import { createWebhookEndpoint } from '../../core/webhooks/create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from '../../core/webhooks/delete-webhook-endpoint.ts'
import { activityUpdates } from '../../core/webhooks/event-types.ts'
import { toldOf } from '../../core/webhooks/subscriptions.ts'
import { updateWebhookEndpoint } from '../../core/webhooks/update-webhook-endpoint.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { WebhookDeliveryView, WebhookView, webhookCalls } from '../../shared/webhooks.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function webhookHandlers({
  engine,
  window,
  webhooks,
}: Needs<'engine' | 'window' | 'webhooks'>): Answering<HandlersOf<typeof webhookCalls>> {
  const { store } = engine

  return {
    async 'webhooks.list'({ organizationId }) {
      const views = endpointsSeenBy(organizationId).map(viewFor(organizationId))
      return { webhooks: views, waitsForVault: webhooks.waitForVault() }
    },
    async 'webhooks.deliveries'({ organizationId, endpointId }) {
      const endpoint = endpointsSeenBy(organizationId).find(({ id }) => id === endpointId)
      if (!endpoint) return null
      const { deliveries: listed } = listedDeliveries(store, endpoint)
      const deliveries = listed.map(delivery => deliveryView(delivery, organizationId))
      return { webhook: viewFor(organizationId)(endpoint), deliveries }
    },
    async 'webhooks.add'({ organizationId, name, url }) {
      const subscriptions = [{ eventType: activityUpdates }]
      await window.submit(organizationId, createWebhookEndpoint, { name, url, subscriptions })
    },
    async 'webhooks.change'({ organizationId, ...change }) {
      await window.submit(organizationId, updateWebhookEndpoint, change)
    },
    async 'webhooks.delete'({ organizationId, endpointId }) {
      await window.submit(organizationId, deleteWebhookEndpoint, { endpointId })
    },
    'webhooks.sendTest': ({ organizationId, endpointId }, note) => webhooks.sendTest(organizationId, endpointId, note),
    'webhooks.sendAgain': ({ organizationId, deliveryId }, note) =>
      webhooks.sendAgain(organizationId, deliveryId, note),
    async 'webhooks.payload'({ organizationId, deliveryId }) {
      const delivery = requireRecord(store, 'webhookDeliveries', organizationId, deliveryId)
      const { body } = eventOf(engine.catalogue, store, delivery)
      return visible(JSON.stringify(JSON.parse(body), null, 2), 100_000, { lines: true })
    },
  }

  /** Lists webhooks of the organization and of its sub-organizations. */
  function endpointsSeenBy(organizationId: string): WebhookEndpoint[] {
    const isBelow = (endpoint: WebhookEndpoint) => organizationOf(endpoint)?.parentId === organizationId
    return [...store.list('webhookEndpoints', organizationId), ...store.everyWebhookEndpoint().filter(isBelow)]
  }

  function organizationOf({ organizationId }: WebhookEndpoint) {
    return store.find('organizations', organizationId, organizationId)
  }

  function viewFor(viewer: string) {
    return (endpoint: WebhookEndpoint): WebhookView => {
      const { organizationId } = endpoint
      const name = organizationOf(endpoint)?.name ?? organizationId
      const organizationName = organizationId === viewer ? null : visible(name, 100)
      return { organizationId, organizationName, ...webhookView(endpoint, listedDeliveries(store, endpoint)) }
    }
  }

  function deliveryView(delivery: WebhookDelivery, viewer: string): WebhookDeliveryView {
    const { id, activityId, status, happenedAt, state, attemptCount, nextAttemptAt } = delivery
    const { organizationId, activityOrganizationId: at } = delivery
    const activity = at === null || activityId === null ? undefined : store.activity(at, activityId)
    const isBelow = at !== null && at !== organizationId
    return {
      id,
      status: saidStatus(status),
      happenedAt,
      state,
      attemptCount,
      nextAttemptAt,
      isTest: activityId === null,
      activityType: activity?.type ?? null,
      activityId: at === viewer ? activityId : null,
      organizationName: isBelow ? visible(store.find('organizations', at, at)?.name ?? at, 100) : null,
      attempts: delivery.attempts.map(each => ({ ...each, said: visible(each.said, 500) })).reverse(),
      reason: delivery.reason,
    }
  }
}

function webhookView(
  endpoint: WebhookEndpoint,
  { deliveries, isMore }: ListedDeliveries,
): Omit<WebhookView, 'organizationId' | 'organizationName'> {
  const { id, isActive, ofFeature, isBehind } = endpoint
  const tried = deliveries.flatMap(({ state, attempts }) => attempts.map(({ at }) => ({ at, state })))
  const last = tried.toSorted((one, other) => other.at - one.at)[0]
  const delivered = deliveries.filter(({ state }) => state === 'delivered').map(({ updatedAt }) => updatedAt)
  return {
    id,
    isActive,
    ofFeature,
    name: ofFeature ? 'Webhook of the organization' : visible(endpoint.name, 256),
    url: visible(endpoint.url, 2_000),
    events: toldOf(endpoint),
    waiting: isBehind || isMore ? null : deliveries.filter(({ state }) => state === 'waiting').length,
    isFailing: last !== undefined && last.state !== 'delivered',
    lastDeliveredAt: delivered.length > 0 ? Math.max(...delivered) : null,
  }
}

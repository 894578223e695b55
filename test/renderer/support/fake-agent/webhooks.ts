import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { webhookCalls } from '../../../../src/shared/webhooks.ts'
import type { Parts } from './parts.ts'

/** Answers about webhooks. */
export function webhookAnswers(parts: Parts): HandlersOf<typeof webhookCalls> {
  const { data, patch, newId } = parts

  return {
    'webhooks.list': async () => data.webhooks,
    'webhooks.deliveries': async ({ endpointId }) => {
      const webhook = data.webhooks.webhooks.find(({ id }) => id === endpointId)
      return webhook ? { webhook, deliveries: data.webhookDeliveries } : null
    },
    'webhooks.add': async ({ organizationId, name, url }) => {
      const begins = {
        organizationId,
        organizationName: null,
        isActive: true,
        ofFeature: false,
        events: ['ACTIVITY_UPDATES'],
        waiting: 0,
        isFailing: false,
      }
      const added = { ...begins, id: newId(), name, url, lastDeliveredAt: null }
      patch({ webhooks: { ...data.webhooks, webhooks: [...data.webhooks.webhooks, added] } }, 'webhooks')
    },
    'webhooks.change': async ({ endpointId, name, url, isActive }) => {
      const webhooks = data.webhooks.webhooks.map(each =>
        each.id === endpointId
          ? { ...each, name: name ?? each.name, url: url ?? each.url, isActive: isActive ?? each.isActive }
          : each,
      )
      patch({ webhooks: { ...data.webhooks, webhooks } }, 'webhooks')
    },
    'webhooks.delete': async ({ endpointId }) => {
      const webhooks = data.webhooks.webhooks.filter(({ id }) => id !== endpointId)
      patch({ webhooks: { ...data.webhooks, webhooks } }, 'webhooks')
    },
    'webhooks.sendTest': async () => undefined,
    'webhooks.sendAgain': async () => undefined,
    'webhooks.payload': async () => JSON.stringify({ id: newId(), status: 'ACTIVITY_STATUS_COMPLETED' }, null, 2),
  }
}

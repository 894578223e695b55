import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import { begin } from '../records/define/define-record.ts'
import { type WebhookSubscription, webhookEndpoints } from '../records/webhook-endpoint.ts'
import { label } from '../schema/label.ts'
import { endpointData, presentEndpoint } from './endpoint-data.ts'
import { whatLeaves } from './in-words.ts'
import { keepPublicKey, loadSigningKey } from './signing-key.ts'
import { subscriptionFields, subscriptions, subscriptionWarnings } from './subscriptions.ts'
import { isWebhookUrl, longestHost, webhookUrlWords } from './webhook-url.ts'

const endpoint = {
  url: 'https://hooks.example.org/countersign',
  name: 'Orders',
  subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }],
}
const endpointId = '5b0c3a7e-2a52-4a58-9d1f-6c0f2f6f8e41'
const organizationId = '7b2f4c1d-0c6d-4f5e-8f8c-0d4f1c9e2a10'

export const createWebhookEndpoint = defineActivity({
  kind: 'CREATE_WEBHOOK_ENDPOINT',
  version: 1,
  summary: 'Send the events of the organization to a web server. The person confirms what a program proposes.',
  governance: { by: 'policy', resource: 'WEBHOOK_ENDPOINT', action: 'CREATE' },
  params: {},
  parameters: z.object({
    url: z
      .string()
      .refine(isWebhookUrl, webhookUrlWords)
      .describe(`Where events are posted to. It ${webhookUrlWords}.`),
    name: label.describe('What people call it.'),
    subscriptions: subscriptions
      .optional()
      .describe('The events that it receives; without one, nothing is sent to it.'),
  }),
  result: { version: 1, schema: z.object({ endpointId: z.string(), webhookEndpoint: endpointData }) },
  example: {
    parameters: endpoint,
    result: { endpointId, webhookEndpoint: { ...endpoint, endpointId, organizationId, isActive: true } },
  },

  prepare({ url, name, subscriptions = [] }, { reader, organizationId }) {
    requireQuota(reader, organizationId, 'webhookEndpoints', 1)
    const organization = findOrganization(reader, organizationId)
    return { url, name, subscriptions: subscriptions.map(known), organization }
  },

  describe: ({ url, name, subscriptions, organization }) => ({
    title: 'Add a webhook',
    sentence: `Send the events of ${quoted(organization.name, 80)} to ${visible(new URL(url).host, longestHost)}`,
    key: null,
    fields: [
      { label: 'Name', value: visible(name, 256) },
      { label: 'Address', value: visible(url, 2_000) },
      ...subscriptionFields(subscriptions),
    ],
    warnings: [...whatLeaves(organization), ...subscriptionWarnings(subscriptions)],
    raw: [],
  }),

  facts: nothing,

  async execute({ url, name, subscriptions }, { organizationId, activityId, now, newId, bundleSigner, reader }) {
    // Made before anybody asks for it, so that a user who adds a webhook finds the key.
    const { published } = await loadSigningKey(bundleSigner)
    const from = reader.receiptHead().sequence
    const known = { id: newId(), organizationId, url, name, subscriptions, createdBy: activityId, cursor: from }
    const endpoint = begin(webhookEndpoints, known, now)
    return {
      result: { endpointId: endpoint.id, webhookEndpoint: presentEndpoint(endpoint) },
      record(transaction) {
        requireQuota(transaction, organizationId, 'webhookEndpoints', 1)
        keepPublicKey(transaction, published)
        transaction.insert('webhookEndpoints', { ...endpoint, cursor: transaction.receiptHead().sequence })
      },
    }
  },
})

/** Returns a subscription without what was left out. */
function known({ eventType, filtersJson, isActive }: z.output<typeof subscriptions>[number]): WebhookSubscription {
  return { eventType, ...(filtersJson !== undefined && { filtersJson }), ...(isActive !== undefined && { isActive }) }
}

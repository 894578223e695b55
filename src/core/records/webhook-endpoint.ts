import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference } from './define/fields.ts'
import { perOrganization } from './define/quota.ts'

const subscription = z.object({
  eventType: z.string(),
  filtersJson: z.exactOptional(z.string()),
  isActive: z.exactOptional(z.boolean()),
})

/** Servers that are notified of what an organization does. */
export const webhookEndpoints = defineRecord({
  kind: 'webhookEndpoints',
  noun: 'webhook endpoint',
  fields: {
    name: z.string(),
    url: z.string(),
    isActive: z.boolean().describe('False while it is paused: what happens meanwhile is sent once it goes on.'),
    subscriptions: z.array(subscription),
    ofFeature: z
      .boolean()
      .describe('Whether it follows `FEATURE_NAME_WEBHOOK`. Its id is then the id of its organization.'),
    createdBy: reference.describe('The activity, which it is not notified of.'),
    cursor: z.number().int().describe('The entry of the audit trail after which it is notified of what happens.'),
    isBehind: z
      .boolean()
      .describe(
        'Whether events after the cursor are still to be queued. If not, each is queued when it is taken out of the outbox.',
      ),
  },
  unique: [],
  owner: null,
  quotas: { webhookEndpoints: perOrganization(10, 'webhook endpoints', 3) },
  counted: { ofFeature: false },
  initial: { isActive: true, subscriptions: [], ofFeature: false, isBehind: false },
  example: {
    id: '01890000-0000-7000-8000-000000000073',
    name: 'Orders',
    url: 'https://hooks.example.org/countersign',
    isActive: true,
    subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }],
    ofFeature: false,
    createdBy: '01890000-0000-7000-8000-000000001001',
    cursor: 1,
    isBehind: false,
  },
  present: ({ id, organizationId, url, name, isActive, subscriptions }) => ({
    endpointId: id,
    organizationId,
    url,
    name,
    isActive,
    subscriptions,
  }),
})

export type WebhookEndpoint = RecordOf<typeof webhookEndpoints>
export type WebhookSubscription = WebhookEndpoint['subscriptions'][number]

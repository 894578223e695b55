import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { endpointData, presentEndpoint } from './endpoint-data.ts'
import { whatLeaves } from './in-words.ts'
import { requireEndpoint } from './require-endpoint.ts'
import { subscriptionFields } from './subscriptions.ts'
import { isWebhookUrl, longestHost, webhookUrlWords } from './webhook-url.ts'

const endpointId = '5b0c3a7e-2a52-4a58-9d1f-6c0f2f6f8e41'

type Change = Partial<Pick<WebhookEndpoint, 'url' | 'name' | 'isActive'>>

export const updateWebhookEndpoint = defineActivity({
  kind: 'UPDATE_WEBHOOK_ENDPOINT',
  version: 1,
  summary: 'Rename a webhook, send its events elsewhere, pause or resume it.',
  governance: { by: 'policy', resource: 'WEBHOOK_ENDPOINT', action: 'UPDATE' },
  params: { endpoint_id: z.string().describe('id of the endpoint.') },
  parameters: z.object({
    endpointId: uuid.describe('The webhook to change.'),
    url: z
      .string()
      .refine(isWebhookUrl, webhookUrlWords)
      .optional()
      .describe('Where its events are posted to from now on, including those that wait.'),
    name: label.optional().describe('What people call it.'),
    isActive: z
      .boolean()
      .optional()
      .describe('False pauses it: events that happen meanwhile are sent when it is resumed.'),
  }),
  result: { version: 1, schema: z.object({ endpointId: z.string(), webhookEndpoint: endpointData }) },
  example: {
    parameters: { endpointId, name: 'Orders, paused', isActive: false },
    result: {
      endpointId,
      webhookEndpoint: {
        endpointId,
        organizationId: '7b2f4c1d-0c6d-4f5e-8f8c-0d4f1c9e2a10',
        url: 'https://hooks.example.org/countersign',
        name: 'Orders, paused',
        isActive: false,
        subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }],
      },
    },
  },

  prepare({ endpointId, ...asked }, { reader, organizationId }) {
    const change: Change = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) {
      throw new AgentError('REQUEST_INVALID', 'invalid request body: say what to change: url, name or isActive')
    }
    const endpoint = requireEndpoint(reader, organizationId, endpointId)
    return { endpoint, change, organization: findOrganization(reader, organizationId) }
  },

  describe({ endpoint, change, organization }) {
    const { url, name, isActive } = change
    const isMoved = url !== undefined && url !== endpoint.url
    const goesOn = isActive === true && !endpoint.isActive
    return {
      title: 'Change a webhook',
      sentence: isMoved
        ? `Send the events of the webhook ${quoted(endpoint.name, 100)} to ${visible(new URL(url).host, longestHost)}`
        : `Change the webhook ${quoted(endpoint.name, 100)}`,
      key: null,
      fields: [
        { label: 'Name', value: changed(endpoint.name, name, 256) },
        { label: 'Address', value: changed(endpoint.url, url, 2_000) },
        {
          label: 'State',
          value: changed(inWords(endpoint.isActive), isActive === undefined ? undefined : inWords(isActive), 20),
        },
        ...subscriptionFields(endpoint.subscriptions),
      ],
      warnings: [
        ...(isMoved || goesOn ? whatLeaves(organization) : []),
        ...(isActive === false && endpoint.isActive
          ? [
              {
                level: 'notice' as const,
                text: 'Nothing is sent while it is paused. Events that happen meanwhile are sent when it is resumed.',
              },
            ]
          : []),
      ],
      raw: [],
    }
  },

  facts: ({ endpoint }) => ({ params: { endpoint_id: endpoint.id } }),

  async execute({ endpoint: { id }, change }, { organizationId, reader, now }) {
    const changedIn = (from: typeof reader) => ({
      ...requireEndpoint(from, organizationId, id),
      ...change,
      updatedAt: now,
    })
    return {
      result: { endpointId: id, webhookEndpoint: presentEndpoint(changedIn(reader)) },
      record: transaction => transaction.replace('webhookEndpoints', changedIn(transaction)),
    }
  },
})

function inWords(isActive: boolean): string {
  return isActive ? 'on' : 'paused'
}

function changed(before: string, after: string | undefined, most: number): string {
  const shown = visible(before, most)
  return after !== undefined && after !== before ? `${shown} → ${visible(after, most)}` : shown
}

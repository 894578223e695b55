import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { uuid } from '../schema/uuid.ts'
import { requireEndpoint } from './require-endpoint.ts'

const endpointId = '5b0c3a7e-2a52-4a58-9d1f-6c0f2f6f8e41'

export const deleteWebhookEndpoint = defineActivity({
  kind: 'DELETE_WEBHOOK_ENDPOINT',
  version: 1,
  summary: 'Delete a webhook.',
  governance: { by: 'policy', resource: 'WEBHOOK_ENDPOINT', action: 'DELETE' },
  params: { endpoint_id: z.string().describe('id of the endpoint.') },
  parameters: z.object({ endpointId: uuid.describe('The webhook to delete, with the events that wait for it.') }),
  result: { version: 1, schema: z.object({ endpointId: z.string() }) },
  example: { parameters: { endpointId }, result: { endpointId } },

  prepare: ({ endpointId }, { reader, organizationId }) => requireEndpoint(reader, organizationId, endpointId),

  describe: ({ name, url }) => ({
    title: 'Delete a webhook',
    sentence: `Delete the webhook ${quoted(name, 100)}`,
    key: null,
    fields: [
      { label: 'Name', value: visible(name, 256) },
      { label: 'Address', value: visible(url, 2_000) },
    ],
    warnings: [{ level: 'notice', text: 'Waiting events and the list of deliveries are lost.' }],
    raw: [],
  }),

  facts: ({ id }) => ({ params: { endpoint_id: id } }),

  async execute({ id }, { organizationId }) {
    return {
      result: { endpointId: id },
      record: transaction => transaction.remove('webhookEndpoints', organizationId, id),
    }
  },
})

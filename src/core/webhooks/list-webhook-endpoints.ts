import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { presentEndpoint } from './endpoint-data.ts'

export const listWebhookEndpoints = defineQuery({
  name: 'list_webhook_endpoints',
  summary:
    'The web servers that are told of what happens in the organization. That of `FEATURE_NAME_WEBHOOK` is none of them.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    webhookEndpoints: reader.list('webhookEndpoints', organizationId, { ofFeature: false }).map(presentEndpoint),
  }),
})

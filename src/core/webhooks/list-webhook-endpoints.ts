import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { presentEndpoint } from './endpoint-data.ts'

export const listWebhookEndpoints = defineQuery({
  name: 'list_webhook_endpoints',
  summary: 'The web servers that receive the events of the organization, except that of `FEATURE_NAME_WEBHOOK`.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    webhookEndpoints: reader.list('webhookEndpoints', organizationId, { ofFeature: false }).map(presentEndpoint),
  }),
})

import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { defineQuery } from '../query/define.ts'
import { uuid } from '../schema/uuid.ts'
import { apiKeys } from './api-key.ts'

export const getApiKey = defineQuery({
  name: 'get_api_key',
  summary: 'One API key.',
  request: z.object({ apiKeyId: uuid.describe('Id of the key.') }),
  example: { apiKeyId: '7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22' },
  answer({ apiKeyId }, { organizationId, reader }) {
    const apiKey = reader.find('apiKeys', organizationId, apiKeyId)
    if (!apiKey) throw new AgentError('RESOURCE_NOT_FOUND', `unable to find api key ${apiKeyId} in organization`)
    return { apiKey: apiKeys.present(apiKey) }
  },
})

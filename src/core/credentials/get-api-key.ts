import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { apiKeys } from '../records/api-key.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getApiKey = defineQuery({
  name: 'get_api_key',
  summary: 'One API key.',
  request: z.object({ apiKeyId: uuid.describe('Id of the key.') }),
  example: { apiKeyId: '7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22' },
  answer({ apiKeyId }, { organizationId, reader }) {
    return { apiKey: apiKeys.present(requireRecord(reader, 'apiKeys', organizationId, apiKeyId)) }
  },
})

import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { apiKeys } from '../records/api-key.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getApiKeys = defineQuery({
  name: 'get_api_keys',
  summary: 'API keys of one user, or of everyone.',
  request: z.object({ userId: uuid.optional().describe('Only keys of this user.') }),
  example: {},
  answer({ userId }, { organizationId, reader }) {
    const where = userId === undefined ? {} : { userId: requireRecord(reader, 'users', organizationId, userId).id }
    return { apiKeys: reader.list('apiKeys', organizationId, where).map(apiKeys.present) }
  },
})

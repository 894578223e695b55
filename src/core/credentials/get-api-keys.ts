import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { presentApiKey } from '../query/present.ts'
import { uuid } from '../schema/uuid.ts'
import { findUser } from './find-user.ts'

export const getApiKeys = defineQuery({
  name: 'get_api_keys',
  summary: 'API keys of one user, or of everyone.',
  request: z.object({ userId: uuid.optional().describe('Only keys of this user.') }),
  example: {},
  answer({ userId }, { organizationId, reader }) {
    const where = userId === undefined ? {} : { userId: findUser(reader, organizationId, userId).id }
    return { apiKeys: reader.list('apiKeys', organizationId, where).map(presentApiKey) }
  },
})

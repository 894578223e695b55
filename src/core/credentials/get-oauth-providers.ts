import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { oauthProviders } from '../records/oauth-provider.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getOauthProviders = defineQuery({
  name: 'get_oauth_providers',
  summary: 'Accounts with sign-in providers of one user, or of everyone.',
  request: z.object({ userId: uuid.optional().describe('Only accounts of this user.') }),
  example: {},
  answer({ userId }, { organizationId, reader }) {
    const where = userId === undefined ? {} : { userId: requireRecord(reader, 'users', organizationId, userId).id }
    return { oauthProviders: reader.list('oauthProviders', organizationId, where).map(oauthProviders.present) }
  },
})

import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { creatingUsers } from './creating-users.ts'
import { apiOnlyUser, severalUsers, toUser } from './user-parameters.ts'

const { check, describe, facts, execute } = creatingUsers(
  'parameters.apiOnlyUsers',
  users => `Add ${users.length} user${users.length === 1 ? '' : 's'} with API keys only to the organization`,
)

export const createApiOnlyUsers = defineActivity({
  kind: 'CREATE_API_ONLY_USERS',
  version: 1,
  summary: 'Add users that act by API keys only.',
  governance: { by: 'policy', resource: 'USER', action: 'CREATE' },
  params: {},
  parameters: z.object({ apiOnlyUsers: severalUsers(apiOnlyUser) }),
  result: { version: 1, schema: z.object({ userIds: z.array(z.string()) }) },
  example: {
    parameters: {
      apiOnlyUsers: [
        {
          userName: 'Build server',
          userTags: [],
          apiKeys: [
            { apiKeyName: 'CI', publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' },
          ],
        },
      ],
    },
    result: { userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
  },

  prepare: ({ apiOnlyUsers }, context) => check(apiOnlyUsers.map(toUser), context),
  describe,
  facts,
  execute,
})

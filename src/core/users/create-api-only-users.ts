import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { checkUsers, insertUsers, userFields, userRecords } from './new-users.ts'
import { apiOnlyUser, toUser } from './user-parameters.ts'

const field = 'parameters.apiOnlyUsers'

export const createApiOnlyUsers = defineActivity({
  kind: 'CREATE_API_ONLY_USERS',
  version: 1,
  summary: 'Add users that act by API keys only.',
  governance: { by: 'policy', resource: 'USER', action: 'CREATE' },
  params: {},
  parameters: z.object({
    apiOnlyUsers: z
      .array(apiOnlyUser)
      .min(1, 'name at least one user')
      .max(100, 'at most 100 users can be created at once'),
  }),
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

  prepare({ apiOnlyUsers }, { reader, organizationId }) {
    const users = apiOnlyUsers.map(toUser)
    checkUsers(users, { reader, organizationId, field })
    return users
  },

  describe: users => ({
    title: 'Add users',
    sentence: `Add ${users.length} user${users.length === 1 ? '' : 's'} with API keys only to the organization`,
    key: null,
    fields: userFields(users),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute(users, context) {
    const created = await userRecords(users, { ...context, field })
    return {
      result: { userIds: created.map(({ user }) => user.id) },
      record: transaction => insertUsers(transaction, created),
    }
  },
})

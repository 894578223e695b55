import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { exampleProvider, exampleToken, exampleUser } from '../credentials/example-user.ts'
import { visible } from '../display/visible.ts'
import { checkUsers, insertUsers, userFields, userRecords } from './new-users.ts'
import { toUser, userV1, userV2, userV3, userV4 } from './user-parameters.ts'

const usersOf = <User extends z.ZodType>(user: User) =>
  z.object({
    users: z.array(user).min(1, 'name at least one user').max(100, 'at most 100 users can be created at once'),
  })

const parametersV1 = usersOf(userV1)
const parametersV2 = usersOf(userV2)
const parametersV3 = usersOf(userV3)

type Older = z.output<typeof parametersV1> | z.output<typeof parametersV2> | z.output<typeof parametersV3>
const translate = ({ users }: Older) => ({ users: users.map(toUser) })

const phoned = { ...exampleUser, userPhoneNumber: '+4915112345678' }

export const createUsers = defineActivity({
  kind: 'CREATE_USERS',
  version: 4,
  summary: 'Add users to the organization.',
  governance: { by: 'policy', resource: 'USER', action: 'CREATE' },
  params: {},
  parameters: usersOf(userV4),
  older: [
    {
      version: 3,
      parameters: parametersV3,
      example: { users: [{ ...phoned, oauthProviders: [exampleToken] }] },
      translate,
    },
    { version: 2, parameters: parametersV2, example: { users: [exampleUser] }, translate },
    {
      version: 1,
      parameters: parametersV1,
      example: { users: [{ ...exampleUser, accessType: 'ACCESS_TYPE_API' }] },
      translate,
    },
  ],
  result: { version: 1, schema: z.object({ userIds: z.array(z.string()) }) },
  example: {
    parameters: { users: [{ ...phoned, oauthProviders: [exampleProvider] }] },
    result: { userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
  },

  prepare({ users }, { reader, organizationId }) {
    checkUsers(users, { reader, organizationId })
    return users
  },

  describe: users => ({
    title: 'Add users',
    sentence: `Add ${users.length === 1 ? `the user “${visible(users[0]?.userName ?? '', 100)}”` : `${users.length} users`} to the organization`,
    key: null,
    fields: userFields(users),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute(users, context) {
    const created = await userRecords(users, context)
    return {
      result: { userIds: created.map(({ user }) => user.id) },
      record: transaction => insertUsers(transaction, created),
    }
  },
})

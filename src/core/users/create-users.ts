import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import type { Proofs } from '../activity/proofs.ts'
import { exampleProvider, exampleToken, exampleUser } from '../credentials/example-user.ts'
import { quoted } from '../display/visible.ts'
import { creatingUsers } from './creating-users.ts'
import { proveUsers, recordedUser, severalUsers, toUser, userV1, userV2, userV3, userV4 } from './user-parameters.ts'

const usersOf = <User extends z.ZodType>(user: User) => z.object({ users: severalUsers(user) })

const parametersV1 = usersOf(userV1)
const parametersV2 = usersOf(userV2)
const parametersV3 = usersOf(userV3)
const parametersV4 = usersOf(userV4)
const recorded = usersOf(recordedUser)

type Submitted = z.output<typeof parametersV3> | z.output<typeof parametersV4>

const redaction = {
  names: ['oidcToken'],
  parameters: recorded,
  async redact(parameters: Submitted, proofs: Proofs) {
    const users = await proveUsers<Submitted['users'][number]>(parameters.users, proofs)
    return users === parameters.users ? parameters : { ...parameters, users }
  },
}

type Older = z.output<typeof parametersV1> | z.output<typeof parametersV2> | z.output<typeof recorded>
const translate = ({ users }: Older) => ({ users: users.map(toUser) })

const phoned = { ...exampleUser, userPhoneNumber: '+4915112345678' }

const { check, describe, facts, execute } = creatingUsers(
  'parameters.users',
  users =>
    `Add ${users.length === 1 ? `the user ${quoted(users[0]?.userName ?? '', 100)}` : `${users.length} users`} to the organization`,
)

export const createUsers = defineActivity({
  kind: 'CREATE_USERS',
  version: 4,
  summary: 'Add users to the organization.',
  governance: { by: 'policy', resource: 'USER', action: 'CREATE' },
  params: {},
  parameters: parametersV4,
  redaction,
  older: [
    {
      version: 3,
      parameters: parametersV3,
      example: { users: [{ ...phoned, oauthProviders: [exampleToken] }] },
      redaction,
      translate,
    },
    { version: 2, parameters: parametersV2, example: { users: [exampleUser] }, redaction: null, translate },
    {
      version: 1,
      parameters: parametersV1,
      example: { users: [{ ...exampleUser, accessType: 'ACCESS_TYPE_API' }] },
      redaction: null,
      translate,
    },
  ],
  result: { version: 1, schema: z.object({ userIds: z.array(z.string()) }) },
  example: {
    parameters: { users: [{ ...phoned, oauthProviders: [exampleProvider] }] },
    result: { userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
  },

  prepare: ({ users }, context) => check(users, context),
  describe,
  facts,
  execute,
})

import { z } from 'zod'
import { defineActivity } from '../../activity/define.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import { newUser } from '../../new-records.ts'
import type { ApiKey } from '../../records.ts'
import { apiKeyV1, apiKeyV2, toApiKeyV2 } from '../../schema/api-key.ts'
import { label } from '../../schema/label.ts'
import { uuid } from '../../schema/uuid.ts'
import { apiKeyFields, apiKeyRecord, checkApiKeys } from '../credentials/new-api-keys.ts'

/** Passkeys and sign-in providers have no activity of their own yet; until then only an empty list is taken. */
const noneYet = (what: string) => z.array(z.unknown()).max(0, `${what} cannot be registered yet; send an empty array`)

const person = {
  userName: label.describe('Name of the user.'),
  userEmail: z.email('invalid email address').optional().describe('E-mail address.'),
  authenticators: noneYet('authenticators').describe('Passkeys.'),
  userTags: z.array(uuid).describe('Tag ids; an empty array for none.'),
}
const apiKeysV1 = z.array(apiKeyV1).max(10)
const accessType = z.enum(['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL'])

const usersOf = <User extends z.ZodType>(user: User) =>
  z.object({
    users: z.array(user).min(1, 'name at least one user').max(100, 'at most 100 users can be created at once'),
  })

const parametersV1 = usersOf(z.object({ ...person, accessType, apiKeys: apiKeysV1 }))
const parametersV2 = usersOf(z.object({ ...person, apiKeys: apiKeysV1 }))
const parametersV3 = usersOf(
  z.object({
    ...person,
    userPhoneNumber: z
      .string()
      .regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 phone number such as +4915112345678')
      .optional()
      .describe('E.164 phone number.'),
    apiKeys: z.array(apiKeyV2).max(10).describe('Keys the user may stamp requests with.'),
    oauthProviders: noneYet('oauthProviders').describe('Sign-in providers.'),
  }),
)

function toV3({ users }: z.output<typeof parametersV2>): z.output<typeof parametersV3> {
  return { users: users.map(user => ({ ...user, apiKeys: user.apiKeys.map(toApiKeyV2), oauthProviders: [] })) }
}

const alice = { userName: 'Alice', userEmail: 'alice@example.org', apiKeys: [], authenticators: [], userTags: [] }

const phoned = { ...alice, userPhoneNumber: '+4915112345678', oauthProviders: [] }

export const createUsers = defineActivity({
  kind: 'CREATE_USERS',
  version: 4,
  summary: 'Add users to the organization.',
  governance: { by: 'policy', resource: 'USER', action: 'CREATE' },
  parameters: parametersV3,
  older: [
    // Version 4 differs in its sign-in providers, of which there are none yet (wire.md §1.6). Current SDKs send it.
    {
      version: 3,
      parameters: parametersV3,
      example: { users: [phoned] },
      translate: (same: z.output<typeof parametersV3>) => same,
    },
    { version: 2, parameters: parametersV2, example: { users: [alice] }, translate: toV3 },
    {
      version: 1,
      parameters: parametersV1,
      example: { users: [{ ...alice, accessType: 'ACCESS_TYPE_API' }] },
      translate: toV3,
    },
  ],
  result: { version: 1, schema: z.object({ userIds: z.array(z.string()) }) },
  example: {
    parameters: { users: [phoned] },
    result: { userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
  },

  prepare({ users }, { reader, organizationId }) {
    checkApiKeys(
      users.flatMap(({ apiKeys }) => apiKeys),
      reader,
      organizationId,
    )
    for (const { userTags } of users) {
      if (userTags[0] !== undefined) {
        throw new AgentError('RESOURCE_NOT_FOUND', `unable to find user tag ${userTags[0]} in organization`)
      }
    }
    return users
  },

  describe: users => ({
    title: 'Add users',
    sentence: `Add ${users.length === 1 ? `the user “${visible(users[0]?.userName ?? '', 100)}”` : `${users.length} users`} to the organization`,
    key: null,
    fields: users.map(({ userName, userEmail, apiKeys }) => ({
      label: visible(userName, 100),
      value: visible(userEmail ?? 'no e-mail address', 200),
      children: apiKeyFields(apiKeys),
    })),
    warnings: [],
    raw: [],
  }),

  async execute(users, { organizationId, now, newId }) {
    const created = users.map(({ userName, userEmail, userPhoneNumber, apiKeys }) => {
      const user = newUser(
        { id: newId(), organizationId, name: userName, email: userEmail ?? null, phoneNumber: userPhoneNumber ?? null },
        now,
      )
      const keys: ApiKey[] = apiKeys.map(key => apiKeyRecord(key, { organizationId, userId: user.id }, newId(), now))
      return { user, keys }
    })
    return {
      result: { userIds: created.map(({ user }) => user.id) },
      record(transaction) {
        for (const { user, keys } of created) {
          transaction.insert('users', user)
          for (const key of keys) transaction.insert('apiKeys', key)
        }
      },
    }
  },
})

import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { checkRegistration } from '../crypto/webauthn-registration.ts'
import { visible } from '../display/visible.ts'
import { requireUserQuota } from '../quotas.ts'
import { requireRecord } from '../require-record.ts'
import { authenticatorV1, authenticatorV2, toAuthenticatorV2 } from '../schema/authenticator.ts'
import { uuid } from '../schema/uuid.ts'
import { exampleAuthenticator, exampleAuthenticatorV1 } from './example-authenticator.ts'
import { authenticatorFields, authenticatorRecords, checkAuthenticators } from './new-authenticators.ts'

const userId = '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'
const field = 'parameters.authenticators'

const parametersV1 = z
  .object({ authenticators: z.array(authenticatorV1).min(1).max(10), userId: uuid })
  .refine(({ authenticators, userId }) => authenticators.every(each => each.userId === userId), {
    path: ['authenticators'],
    error: 'each userId must be the userId of the request',
  })

export const createAuthenticators = defineActivity({
  kind: 'CREATE_AUTHENTICATORS',
  version: 2,
  summary: 'Add passkeys to a user: what they may stamp requests with.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'CREATE' },
  params: {},
  parameters: z.object({
    authenticators: z
      .array(authenticatorV2)
      .min(1, 'name at least one authenticator')
      .max(10, 'at most 10 authenticators can be created at once'),
    userId: uuid.describe('The user the passkeys will stand for.'),
  }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { authenticators: [{ ...exampleAuthenticatorV1, userId }], userId },
      redaction: null,
      translate: ({ authenticators, userId }: z.output<typeof parametersV1>) => ({
        authenticators: authenticators.map(toAuthenticatorV2),
        userId,
      }),
    },
  ],
  result: { version: 1, schema: z.object({ authenticatorIds: z.array(z.string()) }) },
  example: {
    parameters: { authenticators: [exampleAuthenticator], userId },
    result: { authenticatorIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'] },
  },

  prepare({ authenticators, userId }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    checkAuthenticators([authenticators], reader, organizationId)
    const held = reader.list('authenticators', organizationId, { userId }).length
    requireUserQuota(reader, organizationId, 'authenticators', 'authenticators', held + authenticators.length)
    for (const [index, authenticator] of authenticators.entries()) checkRegistration(authenticator, `${field}.${index}`)
    return { authenticators, user }
  },

  describe: ({ authenticators, user }) => ({
    title: 'Add passkeys',
    sentence: `Let ${authenticators.length === 1 ? 'one more passkey' : `${authenticators.length} more passkeys`} act as ${visible(user.name, 100)}`,
    key: null,
    fields: authenticatorFields(authenticators),
    warnings: [
      { level: 'danger', text: `Anyone with one of these passkeys can do everything ${visible(user.name, 100)} can.` },
    ],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ authenticators, user }, { organizationId, credential, now, newId }) {
    const owner = { organizationId, userId: user.id }
    const records = await authenticatorRecords(authenticators, owner, {
      now,
      newId,
      field,
      askedBy: credential.user.id,
    })
    return {
      result: { authenticatorIds: records.map(({ id }) => id) },
      record(transaction) {
        const held = transaction.list('authenticators', organizationId, { userId: user.id })
        requireUserQuota(transaction, organizationId, 'authenticators', 'authenticators', held.length + records.length)
        for (const record of records) transaction.insert('authenticators', record)
      },
    }
  },
})

import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { apiKeyV1, apiKeyV2, toApiKeyV2 } from './api-key-parameters.ts'
import { apiKeyFields, apiKeyRecord, checkApiKeys, checkRoom, makeRoom } from './new-api-keys.ts'

const parametersV1 = z.object({ apiKeys: z.array(apiKeyV1).min(1).max(10), userId: uuid })

const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const userId = '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'

export const createApiKeys = defineActivity({
  kind: 'CREATE_API_KEYS',
  version: 2,
  summary: 'Add API keys to a user: public keys they may stamp requests with.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'CREATE' },
  params: { user_id: z.string().describe('id of the user.') },
  parameters: z.object({
    apiKeys: z
      .array(apiKeyV2)
      .min(1, 'name at least one API key')
      .max(10, 'at most 10 API keys can be created at once'),
    userId: uuid.describe('The user the keys will stand for.'),
  }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: {
        apiKeys: [
          { apiKeyName: 'CI', publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' },
        ],
        userId,
      },
      redaction: null,
      translate: ({ apiKeys, userId }: z.output<typeof parametersV1>) => ({ apiKeys: apiKeys.map(toApiKeyV2), userId }),
    },
  ],
  result: { version: 1, schema: z.object({ apiKeyIds: z.array(z.string()) }) },
  contract: { intentKey: 'createApiKeysIntent' },
  example: {
    parameters: {
      apiKeys: [{ apiKeyName: 'CI', publicKey, curveType: 'API_KEY_CURVE_SECP256K1', expirationSeconds: '3600' }],
      userId,
    },
    result: { apiKeyIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'] },
  },

  prepare({ apiKeys, userId }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    checkApiKeys([apiKeys], reader, organizationId)
    return { apiKeys, user, pushedOut: checkRoom(reader, user, apiKeys) }
  },

  describe: ({ apiKeys, user, pushedOut }) => ({
    title: 'Add API keys',
    sentence: `Let ${apiKeys.length === 1 ? 'one more API key' : `${apiKeys.length} more API keys`} act as ${visible(user.name, 100)}`,
    key: null,
    fields: apiKeyFields(apiKeys),
    warnings: [
      { level: 'danger', text: `Anyone with one of these keys can do everything ${visible(user.name, 100)} can.` },
      ...(pushedOut === 0
        ? []
        : [
            {
              level: 'notice' as const,
              text: `A user holds at most 10 keys that expire: ${pushedOut === 1 ? 'the oldest one is' : `the ${pushedOut} oldest are`} deleted.`,
            },
          ]),
    ],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id, params: { user_id: user.id } }),

  async execute({ apiKeys, user }, { organizationId, now, newId }) {
    const records = apiKeys.map(key => apiKeyRecord(key, { organizationId, userId: user.id }, newId(), now))
    return {
      result: { apiKeyIds: records.map(({ id }) => id) },
      record(transaction) {
        makeRoom(transaction, user, checkRoom(transaction, user, apiKeys), now)
        for (const record of records) transaction.insert('apiKeys', record)
      },
    }
  },
})

import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { activities } from '../../../src/core/activities-and-queries.ts'
import type { IdTokens } from '../../../src/core/ports/id-tokens.ts'

/** Examples of tokens are of no issuer. */
const credulous: IdTokens = {
  requireBelieved() {},
  verify: async () => ({
    account: { issuer: 'https://accounts.google.com', audience: 'app', subject: '110169484474386276334' },
    nonces: [],
    tokenHash: 'ab'.repeat(32),
    expiresAt: 9000,
  }),
}

const types = activities.flatMap(activity => activity.types.map(type => ({ ...type, activity })))

test.each(['type', 'intentKey'] as const)('no two types share a %s', name => {
  const names = types.map(type => type[name])
  expect(names).toEqual([...new Set(names)])
})

test('no two activities share a path', () => {
  const paths = activities.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})

/** Type, intent key and result key as wire.md §1.3 lists them. */
test.each([
  ['CREATE_API_KEYS', 'createApiKeysIntent', 'createApiKeysResult'],
  ['CREATE_API_KEYS_V2', 'createApiKeysIntentV2', 'createApiKeysResult'],
  ['CREATE_USERS', 'createUsersIntent', 'createUsersResult'],
  ['CREATE_USERS_V2', 'createUsersIntentV2', 'createUsersResult'],
  ['CREATE_USERS_V3', 'createUsersIntentV3', 'createUsersResult'],
  ['CREATE_USERS_V4', 'createUsersIntentV4', 'createUsersResult'],
  ['CREATE_PRIVATE_KEYS', 'createPrivateKeysIntent', 'createPrivateKeysResult'],
  ['CREATE_PRIVATE_KEYS_V2', 'createPrivateKeysIntentV2', 'createPrivateKeysResultV2'],
  ['SIGN_RAW_PAYLOAD', 'signRawPayloadIntent', 'signRawPayloadResult'],
  ['SIGN_RAW_PAYLOAD_V2', 'signRawPayloadIntentV2', 'signRawPayloadResult'],
  ['SIGN_RAW_PAYLOADS', 'signRawPayloadsIntent', 'signRawPayloadsResult'],
  ['SIGN_TRANSACTION', 'signTransactionIntent', 'signTransactionResult'],
  ['SIGN_TRANSACTION_V2', 'signTransactionIntentV2', 'signTransactionResult'],
  ['DELETE_API_KEYS', 'deleteApiKeysIntent', 'deleteApiKeysResult'],
  ['APPROVE_ACTIVITY', 'approveActivityIntent', 'approveActivityResult'],
  ['REJECT_ACTIVITY', 'rejectActivityIntent', 'rejectActivityResult'],
  ['CREATE_WALLET', 'createWalletIntent', 'createWalletResult'],
  ['CREATE_WALLET_ACCOUNTS', 'createWalletAccountsIntent', 'createWalletAccountsResult'],
])('ACTIVITY_TYPE_%s is known as %s and %s', (name, intentKey, resultKey) => {
  expect(types.find(({ type }) => type === `ACTIVITY_TYPE_${name}`)).toMatchObject({ intentKey, resultKey })
})

describe.each(types)('$type', type => {
  const { parameters, example, translate, presentResult, activity } = type
  test('accepts its own example, which the newest version understands', async () => {
    const [newest] = activity.types
    const parsed = parameters.parse(example)
    const recorded = type.redaction
      ? await type.redaction.redact(parsed as never, { idTokens: credulous, store: memoryStore() })
      : parsed
    const understood = type.redaction?.parameters.parse(recorded) ?? recorded
    expect(() => (newest?.redaction ?? newest)?.parameters.parse(translate(understood))).not.toThrow()
  })

  test('drops a field nobody knows', () => {
    expect(parameters.parse({ ...(example as object), extra: 1 })).not.toHaveProperty('extra')
  })

  test('can present the example of a result', () => {
    expect(presentResult(activity.resultSchema.parse(activity.exampleResult))).toBeTypeOf('object')
  })
})

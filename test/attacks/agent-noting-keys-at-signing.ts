import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { Signer } from '../../src/core/ports/signer.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'

function counted() {
  const signed = { count: 0 }
  const wrapSigner = (signer: Signer): Pick<Signer, 'sign'> => ({
    async sign(...call) {
      const made = await signer.sign(...call)
      signed.count++
      return made
    },
  })
  return { signed, wrapSigner }
}

export async function withKey(options: EngineOptions = {}) {
  const { signed, wrapSigner } = counted()
  const agent = await testEngine({ wrapSigner, ...options, threshold: 1 })
  const made = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  if (made.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error('no key was made')
  const { privateKeys } = made.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const { store, organizationId } = agent
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    const rootQuorum = { ...organization.rootQuorum, threshold: options.threshold ?? 1 }
    transaction.replace('organizations', { ...organization, rootQuorum })
  })
  const sign = (user: TestUser = agent.users[0]!, payload = 'ab') =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        signWith: privateKeys[0].privateKeyId,
        payload: payload.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
      { key: user.key },
    )
  return { agent, sign, signed }
}

export const now = ({ store, organizationId }: TestEngine, { id }: ActivityRecord) =>
  store.activity(organizationId, id)!
export const cardOf = ({ engine }: TestEngine, { id }: ActivityRecord) => engine.approvals.card(id)!

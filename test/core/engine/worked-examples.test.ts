import { getAddress, type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { approveActivity } from '../../../src/core/activities/approve-activity.ts'
import { submit } from '../../../src/core/engine/submit.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { type TestEngine, type TestUser, testEngine } from '../../support/engine.ts'
import { testPasskey } from '../../support/passkey.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'

/** wire.md §6.10: A and B are no root users, R is the only root user. */
async function setting() {
  const agent = await testEngine({ approvals: 'nothing' })
  const tag = await tagOf(agent)
  const [a, b] = [await addUser(agent, 'A', { tagIds: [tag] }), await addUser(agent, 'B', { tagIds: [tag] })]
  const wallet = await walletOf(agent, [
    "m/44'/60'/0'/0/0",
    "m/8797555'/0'/3'/0'",
    "m/8797555'/0'/0'",
    "m/44'/60'/0'/0/1",
  ])
  const privateKey = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [
      {
        privateKeyName: 'Lone',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  })
  const { privateKeys } = privateKey.result.createPrivateKeysResultV2 as { privateKeys: { privateKeyId: string }[] }
  return { agent, a, b, tag, ...wallet, privateKeyId: privateKeys[0]?.privateKeyId ?? '' }
}

async function tagOf(agent: TestEngine): Promise<string> {
  const record = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'T', userIds: [] })
  return (record.result.createUserTagResult as { userTagId: string }).userTagId
}

async function walletOf(agent: TestEngine, paths: readonly string[]) {
  const accounts = paths.map(path => ({
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }))
  const record = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  const { walletId, addresses } = record.result.createWalletResult as { walletId: string; addresses: string[] }
  return { walletId, addresses: addresses as [string, string, string, string] }
}

const digest = '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'
const other = getAddress(`0x${'bb'.repeat(20)}`)
const token = getAddress(`0x${'aa'.repeat(20)}`)

const rawPayload = (signWith: string, more: Record<string, string> = {}) => ({
  signWith,
  payload: digest,
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
  ...more,
})

const transactionOf = (signWith: string, to: string, data: Hex = '0x') => ({
  signWith,
  type: 'TRANSACTION_TYPE_ETHEREUM',
  unsignedTransaction: serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    gas: 60_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    to: to as Hex,
    data,
  }),
})

const as = (user: TestUser) => ({ key: user.key })
const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }

async function signs(agent: TestEngine, user: TestUser, signWith: string): Promise<ActivityRecord> {
  return agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', rawPayload(signWith), as(user))
}

function refused(
  policyEvaluations: readonly { policyId: string; outcome: string }[],
  deniedBy: readonly string[] = [],
) {
  return { code: 'PERMISSION_DENIED', detail: { permission: { policyEvaluations, deniedBy } } }
}

const exportOf = (address: string) => ({
  address,
  targetPublicKey: `04${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'}`,
})

test('1: without a policy a user who is no root user signs nothing', async () => {
  const { agent, a, addresses } = await setting()
  await expect(signs(agent, a, addresses[0])).rejects.toMatchObject(refused([]))
})

test('2 to 5: exports by path, a denial among allowances', async () => {
  const { agent, a, addresses } = await setting()
  const path = 'wallet_account.path_indexes'
  const hardened = 'wallet_account.path_hardened'
  const p1 = await addPolicy(agent, {
    consensus: by(a),
    condition: `activity.kind == 'EXPORT_WALLET_ACCOUNT' && ${path}.count() == 4 && ${path}[0] == 8797555 && ${path}[2] == 3 && ${hardened}.all(step, step)`,
  })
  const exports = (index: 0 | 1 | 2 | 3) =>
    agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', exportOf(addresses[index]), as(a))
  expect(await exports(1)).toMatchObject(completed)
  await expect(exports(0)).rejects.toMatchObject(refused([{ policyId: p1, outcome: 'OUTCOME_DENY_IMPLICIT' }]))

  const p2 = await addPolicy(agent, { consensus: by(a), condition: "activity.kind == 'EXPORT_WALLET_ACCOUNT'" })
  const p3 = await addPolicy(agent, {
    effect: 'DENY',
    condition: `activity.kind == 'EXPORT_WALLET_ACCOUNT' && ${path}[1] == 60`,
  })
  await expect(exports(0)).rejects.toMatchObject(
    refused(
      [
        { policyId: p1, outcome: 'OUTCOME_DENY_IMPLICIT' },
        { policyId: p2, outcome: 'OUTCOME_ALLOW' },
        { policyId: p3, outcome: 'OUTCOME_DENY_EXPLICIT' },
      ],
      [p3],
    ),
  )
  expect(await exports(2)).toMatchObject(completed)
})

test('6: a policy that names a field there is not is refused in the documented words', async () => {
  const { agent } = await setting()
  await expect(addPolicy(agent, { condition: "wallet_account.path == 'm'" })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringMatching(
      /^invalid policy condition: Expression cannot be evaluated: field does not exist: path/,
    ),
  })
})

test('7: what two users have to approve waits for the second, who completes it', async () => {
  const { agent, a, b, addresses } = await setting()
  await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: `${by(a)} && ${by(b)}` })
  const waiting = await signs(agent, a, addresses[0])
  expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  const { fingerprint } = waiting
  expect(await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, as(b))).toMatchObject({
    id: waiting.id,
    ...completed,
    result: { signRawPayloadResult: { r: expect.any(String) } },
  })
})

test('8: two approvers with a tag may write policies', async () => {
  const { agent, a, b, tag } = await setting()
  await addPolicy(agent, {
    condition: "activity.resource == 'POLICY' && activity.action == 'CREATE'",
    consensus: `approvers.filter(user, '${tag}' in user.tags).count() >= 2`,
  })
  const parameters = { policyName: 'New', effect: 'EFFECT_ALLOW', condition: 'true', notes: '' }
  const { status, fingerprint } = await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', parameters, as(a))
  expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  expect(await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, as(b))).toMatchObject(completed)
})

test('9: a call of one function of one contract', async () => {
  const { agent, a, addresses } = await setting()
  const condition = `eth.tx.to == '${token.toLowerCase()}' && eth.tx.data[0..10] == '0x095ea7b3'`
  await addPolicy(agent, { condition, consensus: by(a) })
  const approve: Hex = `0x095ea7b3${'00'.repeat(12)}${other.slice(2).toLowerCase()}${'00'.repeat(31)}01`
  const send = (to: string, data: Hex) =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', transactionOf(addresses[0], to, data), as(a))
  expect(await send(token, approve)).toMatchObject(completed)
  await expect(send(other, approve)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(send(token, '0xa9059cbb')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('12: digests that cannot be read are forbidden, typed data is not, nor is a transaction', async () => {
  const { agent, a, addresses } = await setting()
  await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(a) })
  const p = await addPolicy(agent, {
    effect: 'DENY',
    condition:
      "activity.params.hash_function == 'HASH_FUNCTION_NO_OP' && activity.params.encoding != 'PAYLOAD_ENCODING_EIP712'",
  })
  await expect(signs(agent, a, addresses[0])).rejects.toMatchObject({ detail: { permission: { deniedBy: [p] } } })
  const payload = JSON.stringify({
    domain: { name: 'Test' },
    primaryType: 'Note',
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
    message: { text: 'Hello' },
  })
  const typed = { payload, encoding: 'PAYLOAD_ENCODING_EIP712' }
  const post = (type: string, parameters: unknown) => agent.post(type, parameters, as(a))
  expect(await post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', rawPayload(addresses[0], typed))).toMatchObject(completed)
  expect(await post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', transactionOf(addresses[0], other))).toMatchObject(completed)
})

test('13: a clause about a key the request does not have makes the whole an error', async () => {
  const { agent, a, addresses, walletId, privateKeyId } = await setting()
  const policyId = await addPolicy(agent, {
    condition: `wallet.id == '${walletId}' || private_key.id == '${privateKeyId}'`,
    consensus: by(a),
  })
  await expect(signs(agent, a, addresses[0])).rejects.toMatchObject(refused([{ policyId, outcome: 'OUTCOME_ERROR' }]))
})

test('14: what asks for a passkey is not met by an API key', async () => {
  const { agent, a, addresses } = await setting()
  const consensus = "credentials.any(each, each.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')"
  await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus })
  await expect(signs(agent, a, addresses[0])).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('what asks for a passkey among two approvals waits for a vote by passkey', async () => {
  const { agent, a, b, addresses } = await setting()
  const passkey = testPasskey()
  const registered = { authenticators: [passkey.register()], userId: b.id }
  await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', registered)
  await addPolicy(agent, {
    condition: "activity.action == 'SIGN'",
    consensus: `approvers.count() == 2 && ${by(a)} && credentials.any(each, each.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')`,
  })
  const { fingerprint, id } = await signs(agent, a, addresses[0])
  const body = agent.bodyOf('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint })
  const path = '/public/v1/submit/approve_activity'
  const stamped = { stamp: undefined, webauthnStamp: passkey.stamp(body), caller: { window: false } }
  const { activity } = await submit(agent.engine, approveActivity, { path, body: Buffer.from(body), ...stamped })
  expect(activity).toMatchObject({ id, ...completed })
})

test('a vote by API key does not help where a passkey is asked for', async () => {
  const { agent, a, b, addresses } = await setting()
  const registered = { authenticators: [testPasskey().register()], userId: b.id }
  await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', registered)
  await addPolicy(agent, {
    condition: "activity.action == 'SIGN'",
    consensus: `${by(a)} && credentials.any(each, each.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')`,
  })
  const { fingerprint } = await signs(agent, a, addresses[0])
  await expect(agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, as(b))).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
})

test('15: the root quorum passes every denial', async () => {
  const { agent, addresses } = await setting()
  await addPolicy(agent, { effect: 'DENY', condition: 'true' })
  expect(await signs(agent, agent.users[0] as TestUser, addresses[0])).toMatchObject(completed)
})

test('16: a policy whose time is over is passed by', async () => {
  const { agent, a, addresses } = await setting()
  const time = "time.now < Timestamp('2001-01-01T00:00:00Z')"
  const policyId = await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(a), time })
  await expect(signs(agent, a, addresses[0])).rejects.toMatchObject(
    refused([{ policyId, outcome: 'OUTCOME_TIME_INACTIVE' }]),
  )
})

test('17: a user who may delete only itself', async () => {
  const { agent, a, b } = await setting()
  await addPolicy(agent, {
    condition: `activity.kind == 'DELETE_USERS' && activity.params.user_ids.count() == 1 && activity.params.user_ids[0] == '${a.id}'`,
    consensus: by(a),
  })
  const remove = (userIds: string[]) => agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds }, as(a))
  await expect(remove([b.id])).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(remove([a.id, b.id])).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(await remove([a.id])).toMatchObject(completed)
})

test('18: a policy gives nobody what the root quorum alone decides', async () => {
  const { agent, a } = await setting()
  await addPolicy(agent, { condition: 'true', consensus: by(a) })
  const feature = { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' }
  await expect(agent.post('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', feature, as(a))).rejects.toMatchObject(refused([]))
})

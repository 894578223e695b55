/**
 * Promise: where a user’s MFA policy asks for several credentials, one that is stolen takes one step, whatever it begins. A weaker policy
 * takes no request from a stricter one unless a policy of its words could allow it, and nobody votes against by one factor alone.
 */
import { describe, expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { type TestPasskey, testPasskey } from '../support/passkey.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { newProfile, signInWith } from '../support/session-profiles.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const signing = "activity.action == 'SIGN'"

const approve = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })
const statusOf = (agent: TestEngine, { id }: Pick<ActivityRecord, 'id'>) =>
  agent.store.activity(agent.organizationId, id)?.status

async function walletOf(agent: TestEngine, key?: TestKey): Promise<string> {
  const posted = { walletName: `W${Math.random()}`, accounts: [ethereumAccount] }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', posted, key ? { key } : {})
  return (result.createWalletResult as { addresses: [string] }).addresses[0]
}
const sign = (agent: TestEngine, signWith: string, key = agent.users[0]!.key) =>
  agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    {
      ...{ signWith, payload: '00'.repeat(32) },
      ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
    },
    { key },
  )

async function byPasskey(agent: TestServer, by: TestPasskey, kind: string, parameters: object) {
  const body = agent.bodyOf(`ACTIVITY_TYPE_${kind}`, parameters)
  const headers = { 'Content-Type': 'application/json', 'X-Stamp-Webauthn': by.stamp(body) }
  return agent.send({ path: `/public/v1/submit/${kind.toLowerCase()}`, body, headers, method: 'POST' })
}

describe('a stolen session that a passkey began', () => {
  test.each([
    ['SESSION', 'SESSION'],
    [['PASSKEY', 'SESSION'], 'SESSION'],
  ])('takes one step of %j, %j, not both, by a session that it begins', async (...steps) => {
    const agent = await testServer({ approvals: 'nothing' })
    const signWith = await walletOf(agent)
    const passkey = testPasskey()
    const userId = agent.users[0]!.id
    await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] })
    const stolen = p256Key()
    expect((await byPasskey(agent, passkey, 'STAMP_LOGIN', { publicKey: stolen.publicKey })).status).toBe(200)
    await addMfaPolicy(agent, signing, stepsOf(...(steps as string[])))
    // From here on the passkey is not used.
    const made = await sign(agent, signWith, stolen)
    expect(made.status).toBe(needed)
    const second = await signInWith(agent, undefined, { key: stolen })
    await approve(agent, made, second).catch(toAgentError)
    expect(statusOf(agent, made)).toBe(needed)
  })

  test('takes one of two steps that name a profile each', async () => {
    const agent = await testServer({ approvals: 'nothing' })
    const [one, other] = [await newProfile(agent, 'true'), await newProfile(agent, 'true')]
    const signWith = await walletOf(agent)
    const passkey = testPasskey()
    const userId = agent.users[0]!.id
    await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] })
    const stolen = p256Key()
    await byPasskey(agent, passkey, 'STAMP_LOGIN', { publicKey: stolen.publicKey })
    const type = 'AUTHENTICATION_TYPE_SESSION'
    await addMfaPolicy(agent, signing, [{ any: [{ type, id: one }] }, { any: [{ type, id: other }] }])
    const made = await sign(agent, signWith, await signInWith(agent, one, { key: stolen }))
    await approve(agent, made, await signInWith(agent, other, { key: stolen })).catch(toAgentError)
    expect(statusOf(agent, made)).toBe(needed)
  })
})

test('a session that a stolen session begins is no second factor under the usual settings either: nobody is asked', async () => {
  const agent = await testServer()
  const passkey = testPasskey()
  const userId = agent.users[0]!.id
  await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] })
  const stolen = p256Key()
  await byPasskey(agent, passkey, 'STAMP_LOGIN', { publicKey: stolen.publicKey })
  const mfaPolicyId = await addMfaPolicy(agent, "activity.resource == 'WALLET'", stepsOf('SESSION', 'SESSION'))
  const made = await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', { userId, mfaPolicyId }, { key: stolen })
  expect(made.status).toBe(needed)
  await approve(agent, made, await signInWith(agent, undefined, { key: stolen })).catch(toAgentError)
  expect(agent.store.list('mfaPolicies', agent.organizationId)).toHaveLength(1)
})

describe('a lenient rule before a strict one', () => {
  const both = async (agent: TestEngine, lenient: string) => {
    await addApiKey(agent)
    await addMfaPolicy(agent, lenient, stepsOf('API_KEY'))
    await addMfaPolicy(agent, '', stepsOf('API_KEY', 'SESSION'), { order: 1 })
  }

  test('about signing is not about giving the account away (decision 24)', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const signWith = await walletOf(agent)
    await both(agent, signing)
    const made = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith, payload: JSON.stringify({ address: `0x${'6a'.repeat(20)}`, chainId: 1, nonce: 0 }) },
      ...{ encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', hashFunction: 'HASH_FUNCTION_NO_OP' },
    })
    expect(made.status).toBe(needed)
  })

  test('about a wallet is not about what only touches it (decision 30)', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    await walletOf(agent)
    const [wallet] = agent.store.list('wallets', agent.organizationId)
    await both(agent, `wallet.id == '${wallet!.id}'`)
    const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', {
      walletId: wallet!.id,
      accounts: [{ ...ethereumAccount, path: "m/44'/60'/0'/0/7" }],
    })
    expect(made.status).toBe(needed)
  })
})

describe('the stolen factor of an approver', () => {
  /** The second of two root users, whom the request needs both of, has a rule; their API key is stolen. */
  const stolenOfApprover = async () => {
    const agent = await testServer({ approvals: 'nothing', rootUsers: 2 })
    const [, second] = agent.users
    const third = await addApiKey(agent, second)
    const session = await signInWith(agent, undefined, { key: await addApiKey(agent, second) })
    await addMfaPolicy(agent, "activity.resource == 'USER'", stepsOf('API_KEY', 'SESSION'), { user: second! })
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      const rootQuorum = { threshold: 2, userIds: agent.users.map(({ id }) => id) }
      transaction.replace('organizations', { ...organization, rootQuorum })
    })
    const made = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
    return { agent, made, stolen: second!.key, session, third }
  }
  const reject = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
    agent.post('ACTIVITY_TYPE_REJECT_ACTIVITY', { fingerprint }, { key })

  test('rejects nothing until another is given for the same vote', async () => {
    const { agent, made, stolen, session } = await stolenOfApprover()
    expect((await reject(agent, made, stolen)).status).toBe(needed)
    await expect(reject(agent, made, stolen)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    const asked = { organizationId: agent.organizationId, activityId: made.id }
    const { body } = await agent.call('/public/v1/query/get_mfa_status', asked, { key: stolen })
    const satisfiedMethods = [{ type: 'AUTHENTICATION_TYPE_API_KEY' }]
    expect(body.mfaStatuses).toMatchObject([{ satisfied: false, satisfiedMethods }])
    expect((await reject(agent, made, session)).status).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('does not keep its user from approving', async () => {
    const { agent, made, stolen, session } = await stolenOfApprover()
    await reject(agent, made, stolen)
    expect((await approve(agent, made, session)).status).toBe(needed)
    expect((await approve(agent, made, stolen)).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('does not keep an approver whom a policy names from rejecting', async () => {
    const agent = await testServer({ approvals: 'nothing' })
    const [alice, bob] = [await addUser(agent, 'Alice'), await addUser(agent, 'Bob')]
    const consensus = `approvers.any(user, user.id == '${bob.id}') && approvers.count() > 1`
    await addPolicy(agent, { condition: "activity.resource == 'USER'", consensus })
    await addPolicy(agent, { condition: "activity.resource != 'USER'", consensus: 'true' })
    const session = await signInWith(agent, undefined, { key: await addApiKey(agent, bob) })
    await addMfaPolicy(agent, "activity.resource == 'USER'", stepsOf('API_KEY', 'SESSION'), { user: bob })
    const parameters = { userTagName: 'Traders', userIds: [] }
    const made = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', parameters, { key: alice.key })
    expect((await approve(agent, made, bob.key)).status).toBe(needed)
    expect((await reject(agent, made, session)).status).toBe(needed)
    expect((await reject(agent, made, bob.key)).status).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('rejects nothing along with what its user gave to approve', async () => {
    const { agent, made, stolen, session, third } = await stolenOfApprover()
    const user = agent.users[1]!
    const [{ id } = { id: '' }] = agent.store.list('mfaPolicies', agent.organizationId, { userId: user.id })
    await agent.store.write(transaction => {
      const rule = transaction.find('mfaPolicies', agent.organizationId, id)!
      const requiredAuthenticationMethods = stepsOf('API_KEY', 'API_KEY', 'SESSION') as never
      transaction.replace('mfaPolicies', { ...rule, requiredAuthenticationMethods })
    })
    await approve(agent, made, session)
    await approve(agent, made, third)
    expect((await reject(agent, made, stolen)).status).toBe(needed)
    expect(agent.store.list('factorProofs', agent.organizationId)).toEqual([])
  })
})

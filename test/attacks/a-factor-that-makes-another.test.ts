/**
 * Promise: whoever has stolen one credential of a user whose MFA policy asks for several gets none of the others by it, and does not do
 * away with the policy: neither by what they ask for, nor by their vote for what somebody else asks for.
 */
import { generateP256KeyPair } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { mailedKey } from '../support/one-time-codes.ts'
import { testPasskey } from '../support/passkey.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { testServer } from '../support/server.ts'
import { signInWith } from '../support/session-profiles.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const signing = "activity.action == 'SIGN'"

const approve = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

describe('whoever may only ask for a change of the credentials of another', () => {
  /** Neither is a root user. A policy lets anybody ask for such changes, and the other allow them. */
  const asking = async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const alice = await addUser(agent, 'Alice')
    const { id: userId, key: stolen } = alice
    await addApiKey(agent, alice)
    await addPolicy(agent, {
      condition: "activity.resource == 'CREDENTIAL' || activity.resource == 'MFA_POLICY'",
      consensus: `approvers.any(user, user.id == '${userId}') && approvers.count() > 1`,
    })
    const bob = await addUser(agent, 'Bob')
    const mfaPolicyId = await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'), { user: alice })
    return { agent, userId, stolen, bob, mfaPolicyId }
  }

  test('has no API key of theirs added by one of their factors', async () => {
    const { agent, userId, stolen, bob } = await asking()
    const { publicKey, curve: curveType } = p256Key()
    const parameters = { userId, apiKeys: [{ apiKeyName: 'Thief', publicKey, curveType }] }
    const made = await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', parameters, { key: bob.key })
    expect(made.status).toBe(needed)
    await approve(agent, made, stolen).catch(toAgentError)
    expect(agent.store.list('apiKeys', agent.organizationId, { publicKey })).toEqual([])
  })

  test('has no rule of theirs deleted by one of their factors', async () => {
    const { agent, userId, stolen, bob, mfaPolicyId } = await asking()
    const made = await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', { userId, mfaPolicyId }, { key: bob.key })
    expect(made.status).toBe(needed)
    await approve(agent, made, stolen).catch(toAgentError)
    expect(agent.store.list('mfaPolicies', agent.organizationId)).toHaveLength(1)
  })
})

describe('a stolen API key of a user who may be reached by mail', () => {
  const mailing = async (...steps: string[]) => {
    const agent = await testServer({ approvals: 'nothing' })
    const [{ id: userId }] = agent.users as [TestEngine['users'][0]]
    await addApiKey(agent)
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      const features = (['EMAIL_RECOVERY', 'ROOT_USER_EMAIL_RECOVERY'] as const).map(name => ({
        name: `FEATURE_NAME_${name}` as const,
        value: '',
      }))
      transaction.replace('organizations', { ...organization, features })
      const user = transaction.find('users', agent.organizationId, userId)!
      transaction.replace('users', { ...user, email: owners })
    })
    const recoveryKey = await mailedKey(agent, 'INIT_USER_EMAIL_RECOVERY_V2', owners)
    await addMfaPolicy(agent, signing, stepsOf(...steps))
    return { agent, userId, recoveryKey }
  }
  const owners = 'owner@example.org'

  test.each([
    ['UPDATE_USER_EMAIL', { userEmail: 'thief@example.org' }],
    ['UPDATE_USER_PHONE_NUMBER', { userPhoneNumber: '+4915112345678' }],
    ['UPDATE_USER', { userEmail: 'thief@example.org', userPhoneNumber: '+4915112345678' }],
  ])('gives them no contact of the thief by %s', async (kind, contact) => {
    const { agent, userId } = await mailing('API_KEY', 'SESSION')
    const made = await agent.post(`ACTIVITY_TYPE_${kind}`, { userId, ...contact })
    expect(made.status).toBe(needed)
    expect(agent.store.find('users', agent.organizationId, userId)).toMatchObject({ email: owners, phoneNumber: null })
  })

  test('sends no recovery mail', async () => {
    const { agent } = await mailing('API_KEY', 'API_KEY')
    const targetPublicKey = generateP256KeyPair().publicKeyUncompressed
    const parameters = { email: owners, targetPublicKey }
    expect((await agent.post('ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY', parameters)).status).toBe(needed)
  })

  test('is no way to a passkey by a recovery mail, which is no factor', async () => {
    const { agent, userId, recoveryKey } = await mailing('API_KEY', 'API_KEY')
    const parameters = { userId, authenticator: testPasskey().register() }
    const made = await agent.post('ACTIVITY_TYPE_RECOVER_USER', parameters, { key: recoveryKey })
    await approve(agent, made, agent.users[0]!.key).catch(toAgentError)
    expect(agent.store.list('authenticators', agent.organizationId, { userId })).toEqual([])
  })
})

test('a stolen factor of one root user begins no session of another, who has no rule', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2 })
  const [, second] = agent.users
  await addApiKey(agent)
  await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
  const target = generateP256KeyPair().publicKeyUncompressed
  const parameters = { targetPublicKey: target, userId: second!.id }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', parameters)
  expect(made.status).toBe(needed)
  expect(agent.store.list('apiKeys', agent.organizationId, { userId: second!.id })).toHaveLength(1)
})

test('a stolen factor begins a session of its own user, by which the rule may then be met', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const other = await addApiKey(agent)
  await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
  const made = await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)
  expect(made.status).toBe(needed)
  const session = await signInWith(agent, undefined, { key: other })
  expect((await approve(agent, made, session)).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('a stolen factor makes no user, and no policy, that does away with the rule', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await addApiKey(agent)
  await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
  const key = p256Key()
  const puppet = {
    ...{ userName: 'Puppet', userTags: [], authenticators: [], oauthProviders: [] },
    apiKeys: [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: key.curve }],
  }
  expect((await agent.post('ACTIVITY_TYPE_CREATE_USERS_V3', { users: [puppet] })).status).toBe(needed)
  expect((await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)).status).toBe(needed)
  expect(agent.store.list('apiKeys', agent.organizationId, { publicKey: key.publicKey })).toEqual([])
  expect(agent.store.list('policies', agent.organizationId)).toEqual([])
})

test('a stolen factor of an approver lets nobody else make a policy', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2, threshold: 2 })
  const [, second] = agent.users
  await agent.store.write(transaction => {
    const { organizationId } = agent
    const rule = { ...examples.mfaPolicies, organizationId, userId: second!.id, condition: signing }
    transaction.insert('mfaPolicies', {
      ...rule,
      requiredAuthenticationMethods: stepsOf('API_KEY', 'SESSION') as never,
    })
  })
  const made = await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)
  await approve(agent, made, second!.key)
  expect(agent.store.list('policies', agent.organizationId)).toEqual([])
})

const policy = {
  ...{ policyName: 'All', effect: 'EFFECT_ALLOW', consensus: 'true', time: '', notes: '' },
  condition: "activity.resource == 'MFA_POLICY'",
}

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
import { addPolicy, addUser } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { signInWith } from '../support/session-profiles.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const signing = "activity.action == 'SIGN'"

const approve = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

describe('whoever may only ask for a change of the credentials of another', () => {
  /** Bob is no root user. A policy lets anybody ask for such changes, and the owner allow them. */
  const asking = async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const [{ id: userId, key: stolen }] = agent.users as [TestEngine['users'][0]]
    await addApiKey(agent)
    await addPolicy(agent, {
      condition: "activity.resource == 'CREDENTIAL' || activity.resource == 'MFA_POLICY'",
      consensus: `approvers.any(user, user.id == '${userId}') && approvers.count() > 1`,
    })
    const bob = await addUser(agent, 'Bob')
    const mfaPolicyId = await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
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

/**
 * Promise: nobody is locked out by an MFA policy. One that its user could not meet by what lasts, also to do away with it, is refused; and
 * no change takes away what the last way to meet one needs.
 */
import { describe, expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { addPerson } from '../support/one-time-codes.ts'
import { testServer } from '../support/server.ts'
import { apiKeyOf, newProfile, signInWith } from '../support/session-profiles.ts'

const completed = 'ACTIVITY_STATUS_COMPLETED'
const signing = "activity.action == 'SIGN'"

const approve = (agent: TestEngine, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

/** @returns the id of the rule; `undefined` if it is refused */
async function rule(agent: TestEngine, condition: string, steps: readonly object[], key = agent.users[0]!.key) {
  const made = await agent
    .post(
      'ACTIVITY_TYPE_CREATE_MFA_POLICY',
      {
        ...{ userId: agent.users[0]!.id, mfaPolicyName: 'Rule', condition, order: 0 },
        requiredAuthenticationMethods: steps,
      },
      { key },
    )
    .catch(toAgentError)
  if (!('result' in made)) return undefined
  return (made.result.createMfaPolicyResult as { mfaPolicyId: string } | undefined)?.mfaPolicyId
}

test('a session to sign, which may do nothing else, does not keep its user from taking the rule back', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const id = await newProfile(agent, signing)
  const mfaPolicyId = await rule(agent, signing, [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION', id }] }])
  if (mfaPolicyId === undefined) return
  const made = await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', { userId: agent.users[0]!.id, mfaPolicyId })
  const refusals: string[] = []
  if (made.status !== completed) {
    for (const key of [await signInWith(agent, id), await signInWith(agent, undefined), await addApiKey(agent)])
      await approve(agent, made, key).catch(thrown => refusals.push(toAgentError(thrown).code))
  }
  expect(agent.store.list('mfaPolicies', agent.organizationId), refusals.join()).toEqual([])
})

describe('a rule is refused', () => {
  test('where a contact that signs nobody in would have to begin the session', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    await agent.post('ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userId: agent.users[0]!.id, userEmail: 'a@example.org' })
    expect(agent.store.find('organizations', agent.organizationId, agent.organizationId)?.features).toEqual([])
    expect(await rule(agent, '', stepsOf('API_KEY', 'SESSION'))).toBeUndefined()
  })

  test('where one of the keys has expired', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const { publicKey, curve: curveType } = p256Key()
    const apiKeys = [{ apiKeyName: 'Short', publicKey, curveType, expirationSeconds: '60' }]
    await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId: agent.users[0]!.id, apiKeys })
    agent.clock.advance(120_000)
    expect(await rule(agent, '', stepsOf('API_KEY', 'API_KEY'))).toBeUndefined()
  })
})

test('the last credential of a step is not deleted before the rule', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const second = await addApiKey(agent)
  await rule(agent, signing, stepsOf('API_KEY', 'API_KEY'))
  const apiKeyIds = [apiKeyOf(agent, second).id]
  const made = await agent
    .post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId: agent.users[0]!.id, apiKeyIds })
    .catch(toAgentError)
  if ('fingerprint' in made) await approve(agent, made, second).catch(toAgentError)
  expect(agent.store.list('apiKeys', agent.organizationId)).toHaveLength(2)
})

describe('the mail that begins the session of a step', () => {
  const inNeedOfMail = async () => {
    const agent = await testServer({ approvals: 'nothing' })
    const { organizationId, userId: id, key } = await addPerson(agent, { email: 'carol@example.org' })
    const user = { ...agent.users[0]!, id, key }
    await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'), { user, organizationId })
    const email = () => agent.store.find('users', organizationId, id)?.email
    return { agent, id, organizationId, key, email }
  }

  test('is not taken away before the rule', async () => {
    const { agent, id, organizationId, key, email } = await inNeedOfMail()
    const post = () =>
      agent.post('ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userId: id, userEmail: '' }, { key, organizationId })
    // It waits for the session of that mail.
    expect((await post()).status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(email()).toBe('carol@example.org')
  })

  test('is not made useless by another user who has it, too', async () => {
    const { agent, organizationId, key } = await inNeedOfMail()
    const { publicKey, curve: curveType } = p256Key()
    const other = {
      ...{ userName: 'Another', userEmail: 'carol@example.org', userTags: [], authenticators: [], oauthProviders: [] },
      apiKeys: [{ apiKeyName: 'Key', publicKey, curveType }],
    }
    const post = () => agent.post('ACTIVITY_TYPE_CREATE_USERS_V3', { users: [other] }, { key, organizationId })
    expect((await post()).status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(agent.store.list('users', organizationId)).toHaveLength(1)
  })
})

describe('a rule about every request, logins too', () => {
  test('lets its user begin the session that it asks for, once theirs has expired', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const other = await addApiKey(agent)
    await addMfaPolicy(agent, '', stepsOf('API_KEY', 'SESSION'))
    const made = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
    const session = await signInWith(agent, undefined, { key: other })
    expect((await approve(agent, made, session)).status).toBe(completed)
  })

  test('asks a login for its other steps', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const [second] = [await addApiKey(agent), await addApiKey(agent)]
    await addMfaPolicy(agent, '', stepsOf('API_KEY', 'API_KEY', 'SESSION'))
    const { publicKey } = p256Key()
    const made = await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey })
    expect(made.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect((await approve(agent, made, second)).status).toBe(completed)
  })
})

/**
 * Promise: no MFA policy keeps the person at the window from what they ask for or approve there, whoever made it; a policy gives nobody
 * the MFA policies of a root user; and whoever agrees to one has read what it asks for.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type FailureCode, toAgentError } from '../../src/core/errors.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { apiKeyOf, sessionWith } from '../support/session-profiles.ts'
import { windowOver } from '../support/window.ts'

const signing = "activity.action == 'SIGN'"
const keyWith = (id: string) => [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY', id }] }]
const refused = (code: FailureCode) => expect.objectContaining({ code })

const stolenBy = async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const window = await windowOver(agent)
  const { id } = apiKeyOf(agent, agent.users[0]!.key)
  return { agent, window, id }
}

describe('the person at the window', () => {
  test('deletes a stolen key, although its thief made a rule that asks for that key', async () => {
    const { agent, window, id } = await stolenBy()
    const { organizationId } = agent
    await addMfaPolicy(agent, '', keyWith(id))
    await window['apiKeys.delete']({ organizationId, apiKeyId: id })
    expect(agent.store.find('apiKeys', organizationId, id)).toBeUndefined()
  })

  test('ends a stolen session of their own, whatever the rule asks for', async () => {
    const { agent, window } = await stolenBy()
    const { organizationId } = agent
    const session = await sessionWith(agent, 'true')
    await addApiKey(agent)
    await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
    const { id } = apiKeyOf(agent, session)
    await window['sessions.end']({ organizationId, sessionId: id })
    expect(agent.store.find('apiKeys', organizationId, id)).toBeUndefined()
  })

  test('approves there what a program of theirs asked for, which needs no further factor then', async () => {
    const { agent, window } = await stolenBy()
    const { organizationId } = agent
    await addApiKey(agent)
    await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'SESSION'))
    const { id } = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
    const [waiting] = await window['votes.list']({ organizationId })
    expect(waiting).toMatchObject({ card: { id }, mayApprove: true })
    const { fingerprint, digest } = waiting!.card
    await window['votes.cast']({ organizationId, id, fingerprint, digest, selection: 'approve' })
    expect(agent.store.activity(organizationId, id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })
})

describe('the key of the window', () => {
  test('is counted for no step', async () => {
    const { agent } = await stolenBy()
    await expect(addMfaPolicy(agent, signing, stepsOf('API_KEY', 'API_KEY'))).rejects.toEqual(
      refused('REQUEST_INVALID'),
    )
    await addApiKey(agent)
    await addMfaPolicy(agent, signing, stepsOf('API_KEY', 'API_KEY'))
  })

  test('is named by no step', async () => {
    const { agent } = await stolenBy()
    const [windowKey] = agent.store.list('apiKeys', agent.organizationId, { isWindowKey: true })
    const either = [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }, ...keyWith(windowKey!.id)[0]!.any] }]
    await expect(addMfaPolicy(agent, signing, either)).rejects.toEqual(refused('REQUEST_INVALID'))
  })
})

test('a policy gives nobody the MFA policies of a root user', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const [{ id: userId }] = agent.users as [TestEngine['users'][0]]
  await addPolicy(agent, { condition: "activity.resource == 'MFA_POLICY'", consensus: 'true' })
  const { key } = await addUser(agent, 'Bob')
  const mfaPolicyId = await addMfaPolicy(agent, signing, stepsOf('API_KEY'))
  const rule = { mfaPolicyName: 'Bob’s', condition: '', requiredAuthenticationMethods: stepsOf('API_KEY'), order: 0 }
  for (const [kind, parameters] of [
    ['CREATE', { userId, ...rule }],
    ['UPDATE', { userId, mfaPolicyId, condition: 'false' }],
    ['DELETE', { userId, mfaPolicyId }],
  ] as const) {
    const made = agent.post(`ACTIVITY_TYPE_${kind}_MFA_POLICY`, parameters, { key })
    await expect(made.catch(toAgentError), kind).resolves.toEqual(refused('PERMISSION_DENIED'))
  }
  expect(agent.store.list('mfaPolicies', agent.organizationId)).toMatchObject([{ id: mfaPolicyId, condition: signing }])
})

test('the card of a rule warns, and names the credentials that it asks for', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  await windowOver(agent)
  const [{ id: userId, key }] = agent.users as [TestEngine['users'][0]]
  const apiKey = apiKeyOf(agent, key)
  const { organizationId } = agent
  const profileId = randomUUID()
  await agent.store.write(transaction =>
    transaction.insert('sessionProfiles', { ...examples.sessionProfiles, organizationId, id: profileId, name: 'Desk' }),
  )
  const session = { type: 'AUTHENTICATION_TYPE_SESSION', id: profileId }
  const requiredAuthenticationMethods = [{ any: [...keyWith(apiKey.id)[0]!.any, session] }]
  const rule = { mfaPolicyName: 'Rule', condition: signing, requiredAuthenticationMethods, order: 0 }
  await agent.post('ACTIVITY_TYPE_CREATE_MFA_POLICY', { userId, ...rule })
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.warnings).toEqual([
    {
      level: 'danger',
      text: 'From then on, Root 1 needs these credentials for such requests, and to change who may do what. Only this window needs none of them.',
    },
  ])
  expect(card?.shown.fields).toContainEqual({
    label: 'Step 1',
    value: `the API key “${apiKey.name}” or a session with the profile “Desk”`,
    exact: `${apiKey.id}, ${profileId}`,
  })
})

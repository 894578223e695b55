/**
 * Promise: where a user’s MFA policy asks for several credentials, whoever has stolen one of them has nothing done that it is about: no
 * request of any kind and version, no vote, no change of the policy, and no further credential to pass for the second.
 */
import { describe, expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { type FailureCode, toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { records } from '../../src/core/records/index.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { testPasskey } from '../support/passkey.ts'
import { examples } from '../support/records.ts'
import { apiKeyOf, signInWith } from '../support/session-profiles.ts'
import { world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const refused = (...codes: FailureCode[]) => expect.objectContaining({ code: expect.stringMatching(codes.join('|')) })
const vote = (agent: TestEngine, kind: string, { fingerprint }: Pick<ActivityRecord, 'fingerprint'>, key: TestKey) =>
  agent.post(`ACTIVITY_TYPE_${kind}_ACTIVITY`, { fingerprint }, { key })

/** Everything in the store except activities and the last use of each key. */
const kept = ({ store }: TestEngine) =>
  JSON.stringify(
    store
      .organizations()
      .map(({ id }) =>
        records.map(({ kind }) => store.list(kind, id).map(each => ({ ...each, provenAt: null, updatedAt: null }))),
      ),
  )

const types = activities.flatMap(activity => activity.types.map(type => ({ ...type, activity })))

test.each(types)('$type', async type => {
  const agent = await world()
  const example = await exampleIn(agent, type.activity, type)
  const { parameters, key = agent.users[0]!.key, organizationId } = example
  const { id, userId, organizationId: of } = apiKeyOf(agent, key)
  // A login lacks no session: it begins the first.
  const steps = stepsOf('API_KEY', type.activity.signsIn ? 'PASSKEY' : 'SESSION')
  await agent.store.write(transaction => {
    const policy = { ...examples.mfaPolicies, organizationId: of, userId, condition: 'true' }
    transaction.insert('mfaPolicies', { ...policy, id, requiredAuthenticationMethods: steps as never })
  })
  const before = kept(agent)
  const options = { key, timestampMs: String(agent.clock.now() - 7_777), ...(organizationId && { organizationId }) }
  const post = () => agent.post(type.type, parameters, options)
  const made = await post()
  expect(made.status).toBe(needed)
  expect((await post()).id).toBe(made.id)
  // Neither by the same credential again, which may not even vote.
  await vote(agent, 'APPROVE', made, key).catch(toAgentError)
  expect(agent.store.activity(made.organizationId, made.id)?.status).toBe(needed)
  expect(kept(agent)).toBe(before)
})

describe('the rule', () => {
  const agentWith = async (condition: string, ...steps: string[]) => {
    const agent = await testEngine({ approvals: 'nothing' })
    const [{ id: userId, key }] = agent.users as [TestEngine['users'][0]]
    const session = await signInWith(agent, undefined, { key: await addApiKey(agent) })
    const id = await addMfaPolicy(agent, condition, stepsOf(...steps))
    return { agent, userId, key, mfaPolicyId: id, session }
  }
  const everything = { mfaPolicyName: 'Weak', condition: 'true', requiredAuthenticationMethods: stepsOf('API_KEY') }

  test.each([
    ['is not deleted', 'DELETE_MFA_POLICY', () => ({})],
    ['is not narrowed', 'UPDATE_MFA_POLICY', () => ({ condition: 'false' })],
    ['is not weakened', 'UPDATE_MFA_POLICY', () => ({ requiredAuthenticationMethods: stepsOf('API_KEY') })],
    ['is not put behind another', 'UPDATE_MFA_POLICY', () => ({ order: 9 })],
  ])('%s by one factor, although it is about something else', async (_, kind, change) => {
    const { agent, userId, mfaPolicyId, session } = await agentWith("activity.action == 'SIGN'", 'API_KEY', 'SESSION')
    const made = await agent.post(`ACTIVITY_TYPE_${kind}`, { userId, mfaPolicyId, ...change() })
    expect(made.status).toBe(needed)
    expect((await vote(agent, 'APPROVE', made, session)).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('is not passed by a weaker one before it', async () => {
    const { agent, userId } = await agentWith("activity.action == 'SIGN'", 'API_KEY', 'SESSION')
    const made = await agent.post('ACTIVITY_TYPE_CREATE_MFA_POLICY', { userId, ...everything, order: 0 })
    expect(made.status).toBe(needed)
  })

  test.each([
    ['API key', 'CREATE_API_KEYS_V2', () => ({ apiKeys: [apiKey()] })],
    ['passkey', 'CREATE_AUTHENTICATORS_V2', () => ({ authenticators: [testPasskey().register()] })],
  ])('is not met by an %s that one factor adds', async (_, kind, added) => {
    const { agent, userId } = await agentWith("activity.action == 'SIGN'", 'API_KEY', 'SESSION')
    const made = await agent.post(`ACTIVITY_TYPE_${kind}`, { userId, ...added() })
    expect(made.status).toBe(needed)
  })

  test('of another user asks nothing of who has it deleted, and a policy or the root quorum has to allow that', async () => {
    const agent = await testEngine({ approvals: 'nothing', rootUsers: 2 })
    const [first, second] = agent.users
    await addApiKey(agent)
    const mfaPolicyId = await addMfaPolicy(agent, 'true', stepsOf('API_KEY', 'SESSION'))
    const parameters = { userId: first!.id, mfaPolicyId }
    const made = await agent.post('ACTIVITY_TYPE_DELETE_MFA_POLICY', parameters, { key: second!.key })
    expect(made.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })
})

const apiKey = (key = p256Key()) => ({ apiKeyName: 'Stolen', publicKey: key.publicKey, curveType: key.curve })
const tag = (agent: TestEngine, key = agent.users[0]!.key) =>
  agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] }, { key })

test('a session that the stolen API key begins is no second factor, and one that a session begins is none', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const other = await signInWith(agent, undefined, { key: await addApiKey(agent) })
  await addMfaPolicy(agent, "activity.resource == 'USER'", stepsOf('API_KEY', 'SESSION'))
  const made = await tag(agent)
  const session = await signInWith(agent, undefined)
  for (const own of [session, await signInWith(agent, undefined, { key: session })])
    await expect(vote(agent, 'APPROVE', made, own)).rejects.toEqual(refused('ALREADY_EXISTS'))
  expect((await vote(agent, 'APPROVE', made, other)).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('a factor that was deleted meanwhile has proved nothing', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const keys = [await addApiKey(agent), await addApiKey(agent)] as const
  await addMfaPolicy(agent, "activity.resource == 'USER'", stepsOf('API_KEY', 'SESSION', 'SESSION'))
  const [stolen, other] = [
    await signInWith(agent, undefined, { key: keys[0] }),
    await signInWith(agent, undefined, { key: keys[1] }),
  ]
  const made = await tag(agent)
  expect((await vote(agent, 'APPROVE', made, stolen)).status).toBe(needed)
  await agent.store.write(transaction =>
    transaction.remove('apiKeys', agent.organizationId, apiKeyOf(agent, stolen).id),
  )
  expect((await vote(agent, 'APPROVE', made, other)).status).toBe(needed)
  const again = await signInWith(agent, undefined, { key: keys[0] })
  expect((await vote(agent, 'APPROVE', made, again)).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('another user proves nothing for who asked', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2 })
  await addApiKey(agent)
  await addMfaPolicy(agent, "activity.resource == 'USER'", stepsOf('API_KEY', 'SESSION'))
  const made = await tag(agent)
  const theirs = await signInWith(agent, undefined, { key: agent.users[1]!.key })
  await expect(vote(agent, 'APPROVE', made, theirs)).rejects.toEqual(refused('ACTIVITY_MOVED_ON'))
  await expect(vote(agent, 'APPROVE', made, agent.users[1]!.key)).rejects.toEqual(refused('ACTIVITY_MOVED_ON'))
})

test('the stolen factor of an approver approves nothing', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2 })
  const [, second] = agent.users
  await addApiKey(agent, second)
  await addMfaPolicy(agent, "activity.resource == 'USER'", stepsOf('API_KEY', 'SESSION'), { user: second! })
  await agent.store.write(transaction => {
    const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
    const rootQuorum = { threshold: 2, userIds: agent.users.map(({ id }) => id) }
    transaction.replace('organizations', { ...organization, rootQuorum })
  })
  const made = await tag(agent)
  expect((await vote(agent, 'APPROVE', made, second!.key)).status).toBe(needed)
  await expect(vote(agent, 'APPROVE', made, second!.key)).rejects.toEqual(refused('ALREADY_EXISTS'))
})

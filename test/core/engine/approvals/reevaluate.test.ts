import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../src/adapters/store/memory/memory-store.ts'
import { presentActivity } from '../../../../src/core/activities/present-activity.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import type { ActivityRecord } from '../../../../src/core/ledger/activity-record.ts'
import type { Store, Transaction } from '../../../../src/core/ports/store.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { unnoted } from '../../../support/unnoted.ts'

const waiting = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const pending = 'ACTIVITY_STATUS_PENDING'
const completed = 'ACTIVITY_STATUS_COMPLETED'
const failed = 'ACTIVITY_STATUS_FAILED'

/** A asks for a tag; a policy wants B and C as well, and B has voted. */
async function setting(options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  const made = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Deciders', userIds: [] })
  const { userTagId } = made.result.createUserTagResult as { userTagId: string }
  const [a, b, c] = [await addUser(agent, 'A'), await addUser(agent, 'B'), await addUser(agent, 'C')]
  return { agent, a, b, c, userTagId }
}

async function waits(options?: EngineOptions) {
  const set = await setting(options)
  const { agent, a, b, c } = set
  const consensus = `${by(a)} && ${by(b)} && ${by(c)}`
  const policyId = await addPolicy(agent, { condition: "activity.kind == 'CREATE_USER_TAG'", consensus })
  const record = await asksForTag(agent, a)
  expect(record.status).toBe(waiting)
  await votes(agent, record, b)
  return { ...set, policyId, record }
}

const asksForTag = (agent: TestEngine, { key }: TestUser, userTagName = 'New') =>
  agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName, userIds: [] }, { key })

const votes = (agent: TestEngine, { fingerprint }: ActivityRecord, { key }: TestUser) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })

function now({ store, organizationId }: TestEngine, { id }: ActivityRecord): ActivityRecord {
  const record = store.activity(organizationId, id)
  if (!record) throw new Error('the activity is gone')
  return record
}

/** Ended as one that was taken away: with its reason, told to whoever waits for it, and nobody is asked any more. */
async function expectTakenAway(agent: TestEngine, record: ActivityRecord, settled: Promise<ActivityRecord>) {
  expect(now(agent, record)).toMatchObject({
    status: failed,
    failure: { code: 7, details: expect.arrayContaining([expect.objectContaining({ reason: 'PERMISSION_DENIED' })]) },
  })
  expect((await settled).status).toBe(failed)
  expect(agent.engine.approvals.card(record.id)).toBeUndefined()
  expect(agent.store.list('tags', agent.organizationId).map(({ name }) => name)).not.toContain('New')
}

describe('a request that waits for votes ends when what would have allowed it is taken away', () => {
  type Setting = Awaited<ReturnType<typeof waits>>
  const changes: readonly [string, (set: Setting) => Promise<unknown>][] = [
    ['the policy', ({ agent, policyId }) => agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })],
    [
      'the policy, among others',
      ({ agent, policyId }) => agent.post('ACTIVITY_TYPE_DELETE_POLICIES', { policyIds: [policyId] }),
    ],
    [
      'its effect',
      ({ agent, policyId }) =>
        agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyEffect: 'EFFECT_DENY', policyConsensus: '' }),
    ],
    [
      'its being unopposed',
      async ({ agent }) => addPolicy(agent, { effect: 'DENY', condition: "activity.action == 'CREATE'" }),
    ],
    ['the user who asked', ({ agent, a }) => agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [a.id] })],
    ['a user who voted', ({ agent, b }) => agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [b.id] })],
    ['a user whose vote is missing', ({ agent, c }) => agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [c.id] })],
  ]
  test.each(changes)('%s', async (_, change) => {
    const set = await waits()
    const { settled } = set.agent.engine.settlements.wait(set.record.id)
    await change(set)
    await expectTakenAway(set.agent, set.record, settled)
  })

  test('the key it was asked with', async () => {
    const { agent, a, record } = await waits()
    const { settled } = agent.engine.settlements.wait(record.id)
    await giveSecondKey(agent, a)
    await agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId: a.id, apiKeyIds: [a.keyId] })
    await expectTakenAway(agent, record, settled)
  })

  test('the tag that its voters have', async () => {
    const { agent, a, b, c, userTagId } = await setting()
    const addUserIds = [a.id, b.id, c.id]
    const change = { userTagId, addUserIds, removeUserIds: [] }
    await agent.post('ACTIVITY_TYPE_UPDATE_USER_TAG', change)
    const consensus = `approvers.filter(user, '${userTagId}' in user.tags).count() >= 3`
    await addPolicy(agent, { condition: "activity.kind == 'CREATE_USER_TAG'", consensus })
    const record = await asksForTag(agent, a)
    await votes(agent, record, b)
    expect(now(agent, record).status).toBe(waiting)
    const { settled } = agent.engine.settlements.wait(record.id)
    await agent.post('ACTIVITY_TYPE_UPDATE_USER_TAG', { userTagId, addUserIds: [], removeUserIds: [c.id] })
    await expectTakenAway(agent, record, settled)
  })

  test('the seat of the root user who asked', async () => {
    const agent = await testEngine({ rootUsers: 3, threshold: 2, approvals: 'nothing' })
    const [first, second, third] = agent.users as [TestUser, TestUser, TestUser]
    const record = await asksForTag(agent, third)
    const { settled } = agent.engine.settlements.wait(record.id)
    const quorum = { threshold: 2, userIds: [first.id, second.id] }
    const asked = await agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', quorum)
    await votes(agent, asked, second)
    expect(now(agent, asked).status).toBe(completed)
    await expectTakenAway(agent, record, settled)
  })
})

describe('a vote whose key is deleted counts no more', () => {
  test('and the request goes on waiting, also after the vote that would have been the last', async () => {
    const { agent, b, c, record } = await waits()
    await giveSecondKey(agent, b)
    await agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId: b.id, apiKeyIds: [b.keyId] })
    await votes(agent, record, c)
    expect(now(agent, record).status).toBe(waiting)
  })
})

describe('a request that needs no more votes goes on by itself', () => {
  type Setting = Awaited<ReturnType<typeof waits>>
  const changes: readonly [string, (set: Setting) => Promise<unknown>][] = [
    [
      'when the policy asks for fewer',
      ({ agent, a, b, policyId }) =>
        agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyConsensus: `${by(a)} && ${by(b)}` }),
    ],
    ['when another policy allows it', ({ agent, a }) => addPolicy(agent, { consensus: by(a) })],
    [
      'when who asked becomes a root user',
      ({ agent, a }) =>
        agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', { threshold: 1, userIds: [a.id, agent.users[0]?.id] }),
    ],
  ]
  test.each(changes)('%s', async (_, change) => {
    const set = await waits()
    const { agent, record } = set
    const { settled } = agent.engine.settlements.wait(record.id)
    await change(set)
    expect(now(agent, record).status).toBe(completed)
    expect((await settled).status).toBe(completed)
    expect(agent.store.list('tags', agent.organizationId).map(({ name }) => name)).toContain('New')
    expect(agent.store.audit(now(agent, record)).flatMap(({ events }) => events)).toEqual([
      'created',
      'consensusNeeded',
      'quorumReached',
      'executing',
      'executed',
    ])
  })

  test('when the threshold is lowered', async () => {
    const agent = await testEngine({ rootUsers: 3, threshold: 2, approvals: 'nothing' })
    const [, second] = agent.users as [TestUser, TestUser]
    const first = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'One', userIds: [] })
    const other = await asksForTag(agent, second, 'Two')
    const quorum = { threshold: 1, userIds: agent.users.map(({ id }) => id) }
    const asked = await agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', quorum)
    expect([first, other, asked].map(({ status }) => status)).toEqual([waiting, waiting, waiting])
    await votes(agent, asked, second)
    expect([first, other, asked].map(record => now(agent, record).status)).toEqual([completed, completed, completed])
  })

  test('which may be what another one waited for', async () => {
    const { agent, a, b, c, record, policyId } = await waits()
    const condition = "activity.resource == 'POLICY' && activity.action == 'DELETE'"
    const bothPolicy = await addPolicy(agent, { condition, consensus: `${by(b)} && ${by(c)}` })
    const deletion = await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId }, { key: b.key })
    expect(deletion.status).toBe(waiting)
    await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId: bothPolicy, policyConsensus: by(b) })
    expect(now(agent, deletion).status).toBe(completed)
    expect(now(agent, record).status).toBe(failed)
    await expect(asksForTag(agent, a)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('to the person, who is asked as after any last vote', async () => {
    const { agent, a, record } = await waits({})
    expect(agent.engine.approvals.cards()).toEqual([])
    await addPolicy(agent, { consensus: by(a) })
    expect(now(agent, record).status).toBe(pending)
    const [card] = agent.engine.approvals.cards()
    expect(card?.id).toBe(record.id)
    if (card) await agent.engine.approvals.approve(card, 'test')
    expect(now(agent, record).status).toBe(completed)
  })
})

describe('a request that waits for the person', () => {
  test('ends once what allowed it is gone, and whoever waits for it is told', async () => {
    const { agent, a, record } = await waits({})
    const policyId = await addPolicy(agent, { consensus: by(a) })
    expect(now(agent, record).status).toBe(pending)
    const { settled } = agent.engine.settlements.wait(record.id)
    await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
    await expectTakenAway(agent, record, settled)
  })
})

describe('a last vote that makes it forbidden', () => {
  test('ends it, and says so to whoever waits', async () => {
    const { agent, c, record } = await waits()
    await addPolicy(agent, { effect: 'DENY', consensus: by(c), condition: "activity.kind == 'CREATE_USER_TAG'" })
    expect(now(agent, record).status).toBe(waiting)
    const { settled } = agent.engine.settlements.wait(record.id)
    await votes(agent, record, c)
    await expectTakenAway(agent, record, settled)
  })
})

describe('a change that was executed is answered so, though what waits for it cannot be looked at', () => {
  const full = new AgentError('STORE_UNWRITABLE', 'The disk is full.')

  /** Every commit fails once the policy is gone. */
  function filledBy(isGone: (store: Store) => boolean): Store & { isFull: boolean } {
    const store = memoryStore()
    const filling = { ...store, isFull: true }
    return Object.assign(filling, {
      write: <Value>(work: (transaction: Transaction) => Value) =>
        filling.isFull && isGone(store) ? Promise.reject(full) : store.write(work),
    })
  }
  const hasNoPolicy = (store: Store) => store.organizations().every(({ id }) => store.list('policies', id).length === 0)

  test.each(['sign-and-quorum', 'everything'] as const)('with approvals for %s', async approvals => {
    let isPolicyMade = false
    const store = filledBy(each => isPolicyMade && hasNoPolicy(each))
    const { agent, policyId, record } = await waits({ store })
    isPolicyMade = true
    await agent.engine.settings.update({ approvals }, unnoted)
    let deleted = await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
    const card = agent.engine.approvals.card(deleted.id)
    if (card) await agent.engine.approvals.approve(card, 'test')
    deleted = now(agent, deleted)
    expect(deleted.status).toBe(completed)
    expect(now(agent, record).status).toBe(waiting)

    store.isFull = false
    const { settled } = agent.engine.settlements.wait(record.id)
    await agent.engine.reevaluation.due(agent.organizationId)
    await expectTakenAway(agent, record, settled)
  })
})

test('who may vote follows what changes', async () => {
  const { agent, a, b, c, policyId, record } = await waits()
  const { engine, store, organizationId, clock } = agent
  const mayApprove = ({ id }: TestUser) => {
    const user = store.find('users', organizationId, id)
    return (
      user !== undefined &&
      presentActivity(engine.catalogue, store, now(agent, record), { user }, clock.now()).canApprove
    )
  }
  const d = await addUser(agent, 'D')
  expect([a, b, c, d].map(mayApprove)).toEqual([false, false, true, false])
  const policyConsensus = `${by(a)} && ${by(b)} && (${by(c)} || ${by(d)})`
  await agent.post('ACTIVITY_TYPE_UPDATE_POLICY_V2', { policyId, policyConsensus })
  expect([a, b, c, d].map(mayApprove)).toEqual([false, false, true, true])
  await agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [c.id] })
  expect([a, b, c, d].map(mayApprove)).toEqual([false, false, false, true])
  await votes(agent, record, d)
  expect([a, b, c, d].map(mayApprove)).toEqual([false, false, false, false])
})

/** So that the first can go. */
async function giveSecondKey(agent: TestEngine, user: TestUser): Promise<void> {
  const { store, organizationId } = agent
  const friend = await addUser(agent, `Friend of ${user.id}`)
  await store.write(transaction => {
    const apiKey = transaction.find('apiKeys', organizationId, friend.keyId)
    if (!apiKey) throw new Error('there is no key to give')
    transaction.replace('apiKeys', { ...apiKey, userId: user.id })
    transaction.remove('users', organizationId, friend.id)
  })
}

/**
 * The promise: a user votes, not a key. Deleting a key takes its vote, and leaves its user theirs; who asked can take it back; and
 * nobody but the root users can stop what a root user asks for, one of them only where the others are too few without it.
 */
import { describe, expect, test } from 'vitest'
import { presentActivity } from '../../src/core/activities/present-activity.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { approve, reject, removeKey, secondKey, statusOf, three, vote } from './users-who-vote.ts'

/** Every vote with its stamp, also those that count no more. */
const signed = ({ store }: TestEngine, { id }: ActivityRecord) =>
  [...store.withdrawnVotes(id), ...store.votes(id)].map(({ userId, selection, publicKey, signature, message }) => ({
    userId,
    selection,
    publicKey,
    signature,
    message,
  }))

describe('a voter’s key is deleted', () => {
  test.each([approve, reject])('its vote stays on record as it was signed, when %s comes with another', async type => {
    const { agent, b, record } = await three()
    const other = await secondKey(agent, b)
    await vote(agent, record, b.key)
    const [first] = signed(agent, record)
    await removeKey(agent, b.id, b.keyId)
    await vote(agent, record, other.key, type)
    expect(signed(agent, record)).toEqual([first, expect.objectContaining({ publicKey: other.key.publicKey })])
    expect(first).toMatchObject({ userId: b.id, publicKey: b.key.publicKey })
  })

  test('its vote counts no more, and its user votes again with another', async () => {
    const { agent, b, c, record } = await three()
    const other = await secondKey(agent, b)
    await vote(agent, record, b.key)
    expect(await vote(agent, record, other.key)).toBe('ALREADY_EXISTS')
    await removeKey(agent, b.id, b.keyId)
    await vote(agent, record, c.key)
    expect(statusOf(agent, record)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    const user = agent.store.find('users', agent.organizationId, b.id)!
    const { engine, store, clock } = agent
    expect(presentActivity(engine.catalogue, store, record, { user }, clock.now()).canApprove).toBe(true)
    expect(await vote(agent, record, other.key)).toBe('ACTIVITY_STATUS_COMPLETED')
    const votes = store.votes(record.id).filter(({ userId }) => userId === b.id)
    expect(votes.map(({ publicKey }) => publicKey)).toEqual([other.key.publicKey])
  })

  test('at the moment of the last vote: it is never counted twice, and never without a key that is there', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const { agent, b, c, record } = await three()
      const other = await secondKey(agent, b)
      await vote(agent, record, b.key)
      const last = vote(agent, record, c.key)
      for (let turn = 0; turn < turns; turn++) await undefined
      const [, , again] = await Promise.all([last, removeKey(agent, b.id, b.keyId), vote(agent, record, other.key)])
      if (statusOf(agent, record) !== 'ACTIVITY_STATUS_COMPLETED') {
        expect(['ALREADY_EXISTS', 'ACTIVITY_STATUS_CONSENSUS_NEEDED']).toContain(again)
        expect(await vote(agent, record, other.key)).toBe('ACTIVITY_STATUS_COMPLETED')
      }
      expect(agent.store.votes(record.id).filter(({ userId }) => userId === b.id)).toHaveLength(1)
      await agent.engine.stop()
    }
  })

  test('a user has one vote, with however many keys', async () => {
    const { agent, b, record } = await three()
    const keys = [b, await secondKey(agent, b), await secondKey(agent, b)]
    const outcomes = await Promise.all(keys.map(({ key }) => vote(agent, record, key)))
    expect(outcomes.filter(outcome => outcome === 'ACTIVITY_STATUS_CONSENSUS_NEEDED')).toHaveLength(1)
    expect(agent.store.votes(record.id)).toHaveLength(1)
  })
})

describe('who asked takes it back', () => {
  test('while it waits for votes: it ends, and a caller who waits is told', async () => {
    const { agent, a, b, record } = await three()
    await vote(agent, record, b.key)
    const { settled } = agent.engine.settlements.wait(record.id)
    expect(await vote(agent, record, a.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
    expect(await settled).toMatchObject({
      status: 'ACTIVITY_STATUS_REJECTED',
      failure: { message: expect.stringContaining('took it back') },
    })
    expect(agent.engine.approvals.card(record.id)).toBeUndefined()
  })

  test('while it waits for the person: the card goes, and cannot be approved any more', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    const record = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
    const [card] = agent.engine.approvals.cards()
    expect(await vote(agent, record, agent.users[0]!.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
    expect(agent.engine.approvals.cards()).toEqual([])
    await expect(agent.engine.approvals.approve(card!, 'test')).rejects.toMatchObject({ code: 'ACTIVITY_MOVED_ON' })
  })

  test('at the moment the person approves: either it is done, or it is taken back, and both are told the same', async () => {
    for (let turns = 0; turns < 16; turns++) {
      const agent = await testEngine({ approvals: 'everything' })
      const record = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
      const card = agent.engine.approvals.cards()[0]!
      const taken = vote(agent, record, agent.users[0]!.key, reject)
      for (let turn = 0; turn < turns; turn++) await undefined
      const approved = agent.engine.approvals.approve(card, 'test').catch(toAgentError)
      const [said, person] = await Promise.all([taken, approved])
      const made = agent.store.list('tags', agent.organizationId).length
      if (statusOf(agent, record) === 'ACTIVITY_STATUS_COMPLETED') {
        expect(['ACTIVITY_MOVED_ON', 'ACTIVITY_NOT_FOUND']).toContain(said)
        expect([person, made]).toEqual([undefined, 1])
      } else {
        expect([said, made]).toEqual(['ACTIVITY_STATUS_REJECTED', 0])
        expect(person).toMatchObject({ code: 'ACTIVITY_MOVED_ON' })
      }
      await agent.engine.stop()
    }
  })

  test('nobody else does, and what was never theirs to see stays unknown to them', async () => {
    const agent = await testEngine({ approvals: 'everything', rootUsers: 2 })
    const record = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
    expect(await vote(agent, record, agent.users[1]!.key, reject)).toBe('ACTIVITY_NOT_FOUND')
    expect(await vote(agent, record, agent.users[0]!.key, approve)).toBe('ACTIVITY_NOT_FOUND')
    expect(agent.engine.approvals.cards()).toHaveLength(1)
  })

  test('only while it waits: a second time, or after it was done, is refused', async () => {
    const { agent, a, record } = await three()
    await vote(agent, record, a.key, reject)
    expect(await vote(agent, record, a.key, reject)).toBe('ACTIVITY_MOVED_ON')
  })
})

describe('a user who is to be removed votes against it', () => {
  async function removal(requester: 'root' | 'other') {
    const agent = await testEngine({ rootUsers: 2, threshold: 1, approvals: 'nothing' })
    const [doomed, other] = [await addUser(agent, 'Doomed'), await addUser(agent, 'Other')]
    const consensus = `${by(doomed)} && ${by(other)}`
    await addPolicy(agent, { condition: "activity.resource == 'USER'", consensus })
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      const rootQuorum = { ...organization.rootQuorum, threshold: 2 }
      transaction.replace('organizations', { ...organization, rootQuorum })
    })
    const key = requester === 'root' ? agent.users[0]!.key : other.key
    const record = await agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [doomed.id] }, { key })
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    return { agent, doomed, record }
  }

  test('what a root user asked for goes on, and the root quorum decides', async () => {
    const { agent, doomed, record } = await removal('root')
    expect(await vote(agent, record, doomed.key, reject)).toBe('PERMISSION_DENIED')
    expect(statusOf(agent, record)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    const user = agent.store.find('users', agent.organizationId, doomed.id)!
    const { engine, store, clock } = agent
    expect(presentActivity(engine.catalogue, store, record, { user }, clock.now()).canReject).toBe(false)
    expect(await vote(agent, record, agent.users[1]!.key)).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(store.find('users', agent.organizationId, doomed.id)).toBeUndefined()
  })

  test('what somebody else asked for under a policy that names them ends; a root user asks for it then', async () => {
    const { agent, doomed, record } = await removal('other')
    expect(await vote(agent, record, doomed.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('a root user’s vote against ends it, where it takes all of them', async () => {
    const { agent, record } = await removal('root')
    expect(await vote(agent, record, agent.users[1]!.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
  })
})

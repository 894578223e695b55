/**
 * The promise: a user votes, not a key. Deleting a key takes its vote, and leaves its user theirs; who asked can take it back; and
 * nobody but the root users can stop what a root user asks for, one of them only where the others are too few without it.
 */

import { describe, expect, test } from 'vitest'
import type { HandlerContext } from '../../src/agent/context/handler-context.ts'
import { voteHandlers } from '../../src/agent/handlers/votes.ts'
import { presentActivity } from '../../src/core/activities/present-activity.ts'
import type { ApprovalsMode } from '../../src/core/engine/settings/settings.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { Quorum, RootQuorum } from '../../src/core/records/organization.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { quickKey } from '../support/quick-key.ts'

const approve = 'ACTIVITY_TYPE_APPROVE_ACTIVITY'
const reject = 'ACTIVITY_TYPE_REJECT_ACTIVITY'

function vote(agent: TestEngine, { fingerprint }: ActivityRecord, key: TestKey, type = approve) {
  return agent.post(type, { fingerprint }, { key }).then(
    ({ status }) => status,
    thrown => toAgentError(thrown).code,
  )
}

const statusOf = ({ store, organizationId }: TestEngine, { id }: ActivityRecord) =>
  store.activity(organizationId, id)!.status

/** A second key of a user. */
async function secondKey(agent: TestEngine, user: Pick<TestUser, 'id'>): Promise<{ id: string; key: TestKey }> {
  const lender = await addUser(agent, `Lender to ${user.id}`)
  await agent.store.write(transaction => {
    const apiKey = transaction.find('apiKeys', agent.organizationId, lender.keyId)!
    transaction.replace('apiKeys', { ...apiKey, userId: user.id })
    transaction.remove('users', agent.organizationId, lender.id)
  })
  return { id: lender.keyId, key: lender.key }
}

/** A asks; a policy wants all of A, B and C. */
async function three(approvals: ApprovalsMode = 'nothing') {
  const agent = await testEngine({ approvals })
  const [a, b, c] = [await addUser(agent, 'A'), await addUser(agent, 'B'), await addUser(agent, 'C')]
  const consensus = [a, b, c].map(by).join(' && ')
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_USER_TAG'", consensus })
  const ask = (name = 'New') =>
    agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: name, userIds: [] }, { key: a.key })
  return { agent, a, b, c, ask, record: await ask() }
}

/** Every vote with its stamp, also those that count no more. */
const signed = ({ store }: TestEngine, { id }: ActivityRecord) =>
  [...store.withdrawnVotes(id), ...store.votes(id)].map(({ userId, selection, publicKey, signature, message }) => ({
    userId,
    selection,
    publicKey,
    signature,
    message,
  }))

const removeKey = (agent: TestEngine, userId: string, keyId: string) =>
  agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId, apiKeyIds: [keyId] })

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

describe('one stolen key of a root user', () => {
  interface Root extends TestUser {
    readonly keyId: string
  }
  /** Three root users of whom two must agree; somebody has the key of the second. */
  async function stolen(threshold = 2) {
    const agent = await testEngine({ rootUsers: 3, threshold, approvals: 'nothing' })
    const roots = agent.users.map(user => {
      const [apiKey] = agent.store.list('apiKeys', agent.organizationId, { userId: user.id })
      return { ...user, keyId: apiKey!.id }
    }) as [Root, Root, Root]
    const ask = (type: string, parameters: unknown, { key }: Root = roots[0]) =>
      agent.post(`ACTIVITY_TYPE_${type}`, parameters, { key })
    return { agent, roots, ask }
  }

  const added = () => {
    const { publicKey, curve } = p256Key()
    return [{ apiKeyName: 'New', publicKey, curveType: curve }]
  }
  const asked: readonly (readonly [type: string, parametersOf: (roots: readonly [Root, Root, Root]) => unknown])[] = [
    ['DELETE_USERS', ([, thief]) => ({ userIds: [thief.id] })],
    ['UPDATE_ROOT_QUORUM', ([one, , other]) => ({ threshold: 2, userIds: [one.id, other.id] })],
    ['CREATE_API_KEYS_V2', ([, thief]) => ({ userId: thief.id, apiKeys: added() })],
    ['UPDATE_USER_EMAIL', ([, thief]) => ({ userId: thief.id, userEmail: 'theirs@example.org' })],
    ['CREATE_USER_TAG', () => ({ userTagName: 'Any other request', userIds: [] })],
  ]

  test.each(asked)('cannot stop %s that the others want', async (type, parametersOf) => {
    const { agent, roots, ask } = await stolen()
    const [, thief, other] = roots
    const record = await ask(type, parametersOf(roots))
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(await vote(agent, record, thief.key, reject)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(agent.store.votes(record.id)).toMatchObject([{ userId: thief.id, selection: 'VOTE_SELECTION_REJECTED' }])
    expect(agent.engine.approvals.card(record.id)).toBeDefined()
    expect(await vote(agent, record, thief.key, reject)).toBe('ALREADY_EXISTS')
    expect(await vote(agent, record, other.key)).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  const aboutThem = asked.filter(([type]) => type !== 'CREATE_USER_TAG' && type !== 'DELETE_USERS')
  test.each([
    ...aboutThem,
    ['UPDATE_USER_NAME', ([, thief]) => ({ userId: thief.id, userName: 'Thief' })],
    ['UPDATE_USER_PHONE_NUMBER', ([, thief]) => ({ userId: thief.id, userPhoneNumber: '' })],
    ['UPDATE_USER', ([, thief]) => ({ userId: thief.id, userTagIds: [] })],
    ['CREATE_USER_TAG', ([, thief]) => ({ userTagName: 'New', userIds: [thief.id] })],
  ] satisfies typeof asked)(
    'cannot end %s about its own user, where it takes all root users',
    async (type, parametersOf) => {
      const { agent, roots, ask } = await stolen(3)
      const [, thief, other] = roots
      const record = await ask(type, parametersOf(roots))
      expect(await vote(agent, record, thief.key, reject)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
      expect(await vote(agent, record, other.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
    },
  )

  test('does not end the deletion of its key, where it takes all root users: it can still be deleted with another', async () => {
    const { agent, roots, ask } = await stolen(3)
    const [one, thief, other] = roots
    const own = await secondKey(agent, thief)
    const record = await ask('DELETE_API_KEYS', { userId: thief.id, apiKeyIds: [thief.keyId] }, one)
    expect(await vote(agent, record, thief.key, reject)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(await vote(agent, record, other.key)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    const { id: userId, keyId } = thief
    const parameters = { userId, apiKeyIds: [keyId] }
    const deleted = await agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', parameters, { key: own.key })
    expect(deleted.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('votes of others against count: what too few are left for is over', async () => {
    const { agent, roots, ask } = await stolen()
    const [, one, other] = roots
    const record = await ask('CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
    await vote(agent, record, one.key, reject)
    expect(await vote(agent, record, other.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('and what too few are left for after the quorum has changed is over as well', async () => {
    const { agent, roots, ask } = await stolen()
    const [asker, one, other] = roots
    const record = await ask('CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
    await vote(agent, record, one.key, reject)
    const change = await ask('UPDATE_ROOT_QUORUM', { threshold: 2, userIds: [asker.id, one.id] })
    await vote(agent, change, other.key)
    expect(statusOf(agent, record)).toBe('ACTIVITY_STATUS_REJECTED')
  })
})

describe('what is offered is what is accepted', () => {
  type Ready = { readonly agent: TestEngine; readonly record: ActivityRecord; readonly voters: readonly TestUser[] }

  const setQuorum = ({ store, organizationId }: TestEngine, rootQuorum: RootQuorum) =>
    store.write(transaction => {
      const organization = transaction.find('organizations', organizationId, organizationId)!
      transaction.replace('organizations', { ...organization, rootQuorum })
    })

  /** Two root users now, two before, and one who is neither. */
  async function twoQuorums() {
    const agent = await testEngine({ rootUsers: 4, approvals: 'nothing', newKey: quickKey })
    const [one, two, three, four] = agent.users as [TestUser, TestUser, TestUser, TestUser]
    const other = await addUser(agent, 'Other')
    const both = (...users: TestUser[]): Quorum => ({ threshold: 2, userIds: users.map(({ id }) => id) })
    const [now, previous] = [both(one, two), both(three, four)]
    await setQuorum(agent, { ...now, previous })
    return { agent, one, two, three, four, now, previous, voters: [...agent.users, other] }
  }
  const ask = async (agent: TestEngine, type: string, parameters: unknown, { key }: TestUser) =>
    agent.post(`ACTIVITY_TYPE_${type}`, parameters, { key })

  const situations: Readonly<Record<string, () => Promise<Ready>>> = {
    async 'a change of the quorum that the present one asks for'() {
      const { agent, one, now, voters } = await twoQuorums()
      return { agent, voters, record: await ask(agent, 'UPDATE_ROOT_QUORUM', now, one) }
    },
    async 'a change of the quorum that the one before asks for'() {
      const { agent, three, previous, voters } = await twoQuorums()
      return { agent, voters, record: await ask(agent, 'UPDATE_ROOT_QUORUM', previous, three) }
    },
    async 'something else that the present quorum asks for'() {
      const { agent, one, voters } = await twoQuorums()
      return { agent, voters, record: await ask(agent, 'CREATE_USER_TAG', { userTagName: 'New', userIds: [] }, one) }
    },
    async 'a change of the quorum after somebody who asked for it left it'() {
      const { agent, one, two, now, previous, voters } = await twoQuorums()
      const record = await ask(agent, 'UPDATE_ROOT_QUORUM', now, one)
      await setQuorum(agent, { threshold: 1, userIds: [two.id], previous })
      return { agent, voters, record }
    },
    async 'what a policy wants votes for'() {
      const { agent, a, b, c, record } = await three()
      return { agent, voters: [a, b, c, agent.users[0]!], record }
    },
    async 'what somebody has voted for already'() {
      const { agent, a, b, c, record } = await three()
      await vote(agent, record, b.key)
      return { agent, voters: [a, b, c, agent.users[0]!], record }
    },
    async 'what a deleted key has voted for'() {
      const { agent, a, b, c, record } = await three()
      const other = await secondKey(agent, b)
      await vote(agent, record, b.key)
      await removeKey(agent, b.id, b.keyId)
      return { agent, voters: [a, { ...b, key: other.key }, c], record }
    },
    async 'what is over by the clock'() {
      const { agent, a, b, c, record } = await three()
      agent.clock.sleep(86_400_000)
      return { agent, voters: [a, b, c], record }
    },
    async 'what the person is asked about'() {
      const { agent, a, b, c, record } = await three('sign-and-quorum')
      for (const { key } of [b, c]) await vote(agent, record, key)
      return { agent, voters: [a, b, c, agent.users[0]!], record }
    },
    async 'what has been done'() {
      const { agent, a, b, c, record } = await three()
      for (const { key } of [b, c]) await vote(agent, record, key)
      return { agent, voters: [a, b, c], record }
    },
  }

  /** Which of their votes each user is offered: by the API, and on the card of a window that is theirs. */
  async function offers({ agent, record, voters }: Ready, index: number) {
    const { engine, store, organizationId, clock } = agent
    const voter = voters[index]!
    const user = store.find('users', organizationId, voter.id)!
    const current = store.activity(organizationId, record.id)!
    const { canApprove, canReject } = presentActivity(engine.catalogue, store, current, { user }, clock.now())
    await store.write(transaction => {
      for (const apiKey of transaction.list('apiKeys', organizationId)) {
        transaction.replace('apiKeys', { ...apiKey, isWindowKey: apiKey.userId === voter.id })
      }
    })
    const handlers = voteHandlers({ engine } as unknown as HandlerContext)
    const [card] = await handlers['votes.list']({ organizationId })
    return { api: [canApprove, canReject], window: card ? [card.mayApprove, card.mayReject] : undefined }
  }

  test.each(Object.keys(situations))('%s', async situation => {
    const make = situations[situation]!
    const { voters, record } = await make()
    const waits = record.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
    expect(waits).toBe(true)
    for (const index of voters.keys()) {
      const accepted: boolean[] = []
      for (const type of [approve, reject]) {
        const { agent, record, voters } = await make()
        const outcome = await vote(agent, record, voters[index]!.key, type)
        accepted.push(outcome.startsWith('ACTIVITY_STATUS_'))
      }
      const { api, window } = await offers(await make(), index)
      expect(api, `the API to voter ${index}`).toEqual(accepted)
      if (window) expect(window, `the window of voter ${index}`).toEqual(accepted)
    }
  })
})

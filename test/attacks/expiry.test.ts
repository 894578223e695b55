/**
 * The promise: what is over signs nothing, by the clock and not by a timer: after sleep, after the clock was set, and where a timer
 * never fires. What the person approves while the vault locks goes on waiting.
 */
import { describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { cardOf, now, withKey } from './agent-noting-keys-at-signing.ts'

const minute = 60_000
const expired = 'APPROVAL_EXPIRED'

describe('a timer that never fires', () => {
  test.each([
    [1, 'a moment'],
    [100_000, '100 seconds'],
    [30 * 86_400_000, 'a month'],
  ])('%i ms (%s) after its time a request is approved: nothing is signed, and it ends', async late => {
    const { agent, sign, signed } = await withKey()
    const record = await sign()
    const card = cardOf(agent, record)
    const { settled } = agent.engine.settlements.wait(record.id)
    agent.clock.sleep(10 * minute + late - 1)
    await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: expired })
    expect(await settled).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
    expect(agent.store.decisions(record.id)).toMatchObject([{ decision: 'expired' }])
    expect(signed.count).toBe(0)
  })

  test('to look at what waits sets no timer and reads no record, but of what is over', async () => {
    const reads = { count: 0 }
    const store = memoryStore()
    const find: Store['find'] = (...asked) => {
      reads.count++
      return store.find(...asked)
    }
    const { agent, sign } = await withKey({ store: { ...store, find } })
    const over = await Promise.all(Array.from({ length: 3 }, (_, index) => sign(undefined, `0${index}`)))
    agent.clock.sleep(minute)
    const others = await Promise.all(Array.from({ length: 40 }, (_, index) => sign(undefined, `${index + 10}`)))
    const wakeAt = vi.spyOn(agent.clock, 'wakeAt')

    reads.count = 0
    expect(agent.engine.approvals.cards()).toHaveLength(over.length + others.length)
    expect([reads.count, wakeAt.mock.calls.length]).toEqual([0, 0])

    const ended = over.map(({ id }) => agent.engine.settlements.wait(id).settled)
    agent.clock.sleep(9 * minute)
    expect(agent.engine.approvals.cards()).toHaveLength(others.length)
    expect(reads.count).toBeLessThanOrEqual(over.length)
    await Promise.all(ended)
    expect(wakeAt).not.toHaveBeenCalled()
  })

  test('what is over is listed no more, and ends as soon as somebody looks', async () => {
    const { agent, sign } = await withKey()
    const record = await sign()
    const { settled } = agent.engine.settlements.wait(record.id)
    agent.clock.sleep(10 * minute)
    expect(agent.engine.approvals.cards()).toEqual([])
    expect((await settled).status).toBe('ACTIVITY_STATUS_FAILED')
  })

  test('between the click and the mark that a key may be used, the time runs out', async () => {
    const { agent, sign, signed } = await withKey()
    const record = await sign()
    const { state } = agent.engine.keyring
    const slow = async () => {
      agent.clock.sleep(10 * minute)
      return state()
    }
    Object.assign(agent.engine.keyring, { state: slow })
    await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({ code: expired })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', executing: false, result: {} })
    expect(signed.count).toBe(0)
  })

  test('the last vote comes too late: it is refused, and no other change brings the request back', async () => {
    const { agent, sign } = await withKey({ approvals: 'nothing', rootUsers: 3, threshold: 2 })
    const [first, second] = agent.users as [TestUser, TestUser]
    const record = await sign(first)
    agent.clock.sleep(86_400_000)
    const vote = agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, { key: second.key })
    await expect(vote).rejects.toMatchObject({ code: expired })
    await agent.engine.reevaluation.due(agent.organizationId)
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
  })

  test('a start finds what has run out meanwhile', async () => {
    const { agent, sign } = await withKey()
    const record = await sign()
    await agent.engine.stop()
    agent.clock.sleep(10 * minute)
    const { store, vault, clock } = agent
    const after = await testEngine({ store, vault, clock })
    expect(after.engine.approvals.cards()).toEqual([])
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
  })
})

describe('the person’s time', () => {
  test('begins when the quorum is reached, also in the last moment of the votes’', async () => {
    const { agent, sign, signed } = await withKey({ rootUsers: 2, threshold: 2 })
    const [first, second] = agent.users as [TestUser, TestUser]
    const record = await sign(first)
    agent.clock.sleep(86_400_000 - 1)
    await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, { key: second.key })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    agent.clock.advance(9 * minute)
    await agent.engine.keyring.unlock()
    await agent.engine.approvals.approve(cardOf(agent, record), 'test')
    expect(now(agent, record).status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(signed.count).toBe(1)
  })

  test('is ten minutes more for each time that it is asked for, also after a start, and then ends', async () => {
    const { agent, sign, signed } = await withKey()
    const record = await sign()
    agent.clock.sleep(9 * minute)
    await agent.engine.approvals.extend(cardOf(agent, record))
    expect(cardOf(agent, record).expiresAt).toBe(record.createdAt + 20 * minute)
    agent.clock.sleep(10 * minute)
    await agent.engine.approvals.extend(cardOf(agent, record))
    await agent.engine.stop()
    const { store, vault, clock } = agent
    const after = await testEngine({ store, vault, clock })
    agent.clock.sleep(11 * minute - 1)
    const [card] = after.engine.approvals.cards()
    expect(card).toMatchObject({ id: record.id, expiresAt: record.createdAt + 30 * minute })
    agent.clock.sleep(1)
    expect(after.engine.approvals.cards()).toEqual([])
    await expect(after.engine.approvals.extend(card!)).rejects.toMatchObject({ code: 'ACTIVITY_MOVED_ON' })
    expect(signed.count).toBe(0)
  })

  test('is over for who asks for more too late, or of something else than what was shown', async () => {
    const { agent, sign } = await withKey()
    const record = await sign()
    const card = cardOf(agent, record)
    const { extend } = agent.engine.approvals
    await expect(extend({ ...card, digest: 'ee'.repeat(32) })).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
    agent.clock.sleep(10 * minute)
    await expect(extend(card)).rejects.toMatchObject({ code: expired })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
  })

  test('ends after a quorum that was reached early, too', async () => {
    const { agent, sign } = await withKey({ rootUsers: 2, threshold: 2 })
    const [first, second] = agent.users as [TestUser, TestUser]
    const record = await sign(first)
    await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, { key: second.key })
    agent.clock.sleep(10 * minute)
    await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({ code: expired })
  })
})

describe('an API key that expires while its request waits', () => {
  async function waits() {
    const { agent, sign, signed } = await withKey()
    const user = await addUser(agent, 'Session')
    await addPolicy(agent, { consensus: by(user) })
    await agent.store.write(transaction => {
      const apiKey = transaction.find('apiKeys', agent.organizationId, user.keyId)!
      transaction.replace('apiKeys', { ...apiKey, expirationSeconds: 120 })
    })
    const record = await sign(user)
    return { agent, record, signed }
  }
  test('takes the request along, with its card, and the caller is told', async () => {
    const { agent, record, signed } = await waits()
    const { settled } = agent.engine.settlements.wait(record.id)
    agent.clock.advance(2 * minute)
    expect(await settled).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringContaining('expired') },
    })
    expect(agent.engine.approvals.cards()).toEqual([])
    expect(signed.count).toBe(0)
  })
  test('takes it along also where no timer fires', async () => {
    const { agent, record, signed } = await waits()
    const card = cardOf(agent, record)
    agent.clock.sleep(2 * minute)
    await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'API_KEY_EXPIRED' })
    expect(now(agent, record).status).toBe('ACTIVITY_STATUS_FAILED')
    expect(signed.count).toBe(0)
  })
})

test('a policy’s time is over when the person approves', async () => {
  const { agent, sign, signed } = await withKey()
  const user = await addUser(agent, 'Clerk')
  const until = new Date(agent.clock.now() + 5 * minute).toISOString().replace('.000', '')
  await addPolicy(agent, { consensus: by(user), time: `time.now < Timestamp('${until}')` })
  const record = await sign(user)
  agent.clock.advance(6 * minute)
  await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  expect(signed.count).toBe(0)
})

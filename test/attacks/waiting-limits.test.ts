/**
 * The promise: only so many requests wait at a time, of one key, of one user, and of all together, however many arrive at once; a
 * place is given back whenever a request waits no more, whatever became of it.
 */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWaitingPlaces, mostWaiting } from '../../src/core/engine/approvals/waiting-places.ts'
import { submit } from '../../src/core/engine/submit.ts'
import { toAgentError } from '../../src/core/errors.ts'
import { scaled } from '../support/effort.ts'
import { activityOf, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { quickKey } from '../support/quick-key.ts'

const type = 'ACTIVITY_TYPE_CREATE_USER_TAG'
let made = 0

/** A request whose program takes a while to be found. */
async function ask(agent: TestEngine, user: TestUser): Promise<string> {
  const body = agent.bodyOf(type, { userTagName: `Tag ${++made}`, userIds: [] })
  const caller = {
    window: false,
    async identify() {
      await setImmediate()
      return { pid: 1, name: 'program' }
    },
  }
  const activity = activityOf(type)
  const request = { path: activity.path, body: Buffer.from(body), stamp: user.key.stamp(body), caller }
  try {
    return (await submit(agent.engine, activity, request)).activity.status
  } catch (thrown) {
    return toAgentError(thrown).code
  }
}

function counts(outcomes: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const outcome of outcomes) found[outcome] = (found[outcome] ?? 0) + 1
  return found
}

const everything = () => testEngine({ approvals: 'everything', newKey: quickKey })

test('300 requests of one key at once: 100 wait, 200 are refused', async () => {
  const agent = await everything()
  const [user] = agent.users as [TestUser]
  const outcomes = await Promise.all(Array.from({ length: 300 }, () => ask(agent, user)))
  expect(counts(outcomes)).toEqual({ ACTIVITY_STATUS_PENDING: 100, TOO_MANY_WAITING: 200 })
  expect(agent.engine.approvals.cards()).toHaveLength(mostWaiting.credential)
})

test('the same of requests that wait for votes', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2, threshold: 2, newKey: quickKey })
  const [user] = agent.users as [TestUser]
  const outcomes = await Promise.all(Array.from({ length: 150 }, () => ask(agent, user)))
  expect(counts(outcomes)).toEqual({ ACTIVITY_STATUS_CONSENSUS_NEEDED: 100, TOO_MANY_WAITING: 50 })
})

test('a place is given back by every end a request can come to', async () => {
  const agent = await everything()
  const [user] = agent.users as [TestUser]
  const { engine } = agent
  const ends: (() => unknown)[] = [
    () => engine.approvals.approve(engine.approvals.cards()[0]!, 'test'),
    () => engine.approvals.reject(engine.approvals.cards()[0]!, 'test'),
    () => engine.approvals.rejectAllFrom(engine.approvals.cards()[0]!.shown.asks.clientId, 'test'),
    async () => {
      const { settled } = engine.settlements.wait(engine.approvals.cards()[0]!.id)
      agent.clock.advance(3_600_000)
      await settled
    },
  ]
  const fill = async () => counts(await Promise.all(Array.from({ length: 120 }, () => ask(agent, user))))
  await fill()
  for (const end of ends) {
    const before = engine.approvals.cards().length
    await end()
    const freed = before - engine.approvals.cards().length
    expect(freed).toBeGreaterThan(0)
    expect((await fill()).ACTIVITY_STATUS_PENDING).toBe(freed)
  }
})

test('what is refused, joined or fails on its way keeps no place', async () => {
  const agent = await everything()
  const [user] = agent.users as [TestUser]
  const activity = activityOf(type)
  const body = agent.bodyOf(type, { userTagName: 'The same', userIds: [] })
  const request = {
    path: activity.path,
    body: Buffer.from(body),
    stamp: user.key.stamp(body),
    caller: { window: false },
  }
  for (let count = 0; count < 150; count++) await submit(agent.engine, activity, request)
  const broken = { ...request.caller, identify: () => Promise.reject(new Error('no such program')) }
  for (let count = 0; count < 150; count++) {
    const other = agent.bodyOf(type, { userTagName: `Broken ${count}`, userIds: [] })
    const sent = { ...request, body: Buffer.from(other), stamp: user.key.stamp(other), caller: broken }
    await submit(agent.engine, activity, sent).catch(() => undefined)
  }
  const outcomes = await Promise.all(Array.from({ length: 120 }, () => ask(agent, user)))
  expect(counts(outcomes)).toEqual({ ACTIVITY_STATUS_PENDING: 99, TOO_MANY_WAITING: 21 })
})

test('what waits after a start has its place, also beyond what would be let in', async () => {
  const before = await everything()
  const [user] = before.users as [TestUser]
  await Promise.all(Array.from({ length: 100 }, () => ask(before, user)))
  await before.engine.stop()
  const { store, vault, clock } = before
  const after = await testEngine({ store, vault, clock, approvals: 'everything' })
  const agent = { ...after, bodyOf: before.bodyOf }
  expect(after.engine.approvals.cards()).toHaveLength(100)
  expect(await ask(agent, user)).toBe('TOO_MANY_WAITING')
})

test('in any order of comings and goings no limit is passed, and nothing stays taken', () => {
  const anyRequester = fc.record({ credentialId: fc.nat(12).map(String), userId: fc.nat(5).map(id => `user ${id}`) })
  fc.assert(
    fc.property(
      fc.array(fc.record({ requester: anyRequester, leaves: fc.nat(3) }), { minLength: 1000, maxLength: 2500 }),
      steps => {
        const places = createWaitingPlaces()
        const inside: { requester: { credentialId: string; userId: string }; release(): void }[] = []
        for (const { requester, leaves } of steps) {
          const of = (name: 'credentialId' | 'userId') =>
            inside.filter(each => each.requester[name] === requester[name]).length
          const full =
            of('credentialId') >= mostWaiting.credential ||
            of('userId') >= mostWaiting.user ||
            inside.length >= mostWaiting.all
          if (full) expect(() => places.take(requester, 0)).toThrow(/Too many requests/)
          else inside.push({ requester, ...places.take(requester, 0) })
          if (leaves === 0) {
            const left = inside.shift()
            left?.release()
            left?.release()
          }
        }
        for (const { release } of inside) release()
        for (let count = 0; count < mostWaiting.credential; count++)
          places.take({ credentialId: '1', userId: 'user 1' }, 0)
      },
    ),
    { numRuns: scaled(8) },
  )
})

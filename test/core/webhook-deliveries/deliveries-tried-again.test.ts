import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { afterAttempt } from '../../../src/core/webhook-deliveries/after-attempt.ts'
import { manualClock } from '../../support/clock.ts'
import { approveFirst, testEngine } from '../../support/engine.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { examples } from '../../support/records.ts'
import { verified, webhookReceiver } from '../../support/webhook-receiver.ts'
import { activityUpdates, addEndpoint, agentWithWebhooks, deliveries, keySetOf, rename } from './agent-with-webhooks.ts'

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'givenUp'],
  [302, 'givenUp'],
  [400, 'givenUp'],
  [404, 'givenUp'],
  [410, 'givenUp'],
  [429, 'givenUp'],
  [499, 'givenUp'],
  [500, 'waiting'],
  [502, 'waiting'],
  [503, 'waiting'],
  [599, 'waiting'],
  [600, 'waiting'],
] as const)('an answer of %s leaves a delivery %s', (status, state) => {
  const said = { kind: 'answered', status, said: 'So it is.' } as const
  const after = afterAttempt(examples.webhookDeliveries, said, { at: 10_000, now: 10_020, random: 0.5 })
  const reason = state === 'givenUp' ? `The server answered ${status}, which is final.` : null
  expect(after).toMatchObject({ state, reason, attemptCount: 2, nextAttemptAt: state === 'waiting' ? 20_020 : null })
  expect(after.attempts.at(-1)).toEqual({ at: 10_000, milliseconds: 20, status, said: 'So it is.' })
})

test('the pauses double up to an hour, and an event is given up after some three days', () => {
  let delivery: WebhookDelivery = { ...examples.webhookDeliveries, attemptCount: 0, attempts: [] }
  const pauses: number[] = []
  let now = 0
  while (delivery.state === 'waiting') {
    delivery = afterAttempt(
      delivery,
      { kind: 'unanswered', why: 'nothing listens there' },
      { at: now, now, random: 0.5 },
    )
    if (delivery.nextAttemptAt === null) break
    pauses.push(delivery.nextAttemptAt - now)
    now = delivery.nextAttemptAt
  }
  expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(Math.max(...pauses)).toBe(3_600_000)
  expect(pauses).toHaveLength(79)
  expect(now / 86_400_000).toBeGreaterThan(2.5)
  expect(now / 86_400_000).toBeLessThan(3.5)
  expect(delivery).toMatchObject({ state: 'givenUp', reason: 'It was tried 80 times.' })
  expect(delivery.attempts).toHaveLength(10)
})

test('what was not taken is sent again with the same event id and a fresh time, and nothing of the activity overtakes it', async () => {
  const agent = await agentWithWebhooks({ approvals: 'everything' })
  const receiver = await webhookReceiver()
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', {
    ...{ url: receiver.url, name: 'Orders', subscriptions: activityUpdates },
  })
  await approveFirst(agent)
  let refusals = 2
  receiver.answer = () => (refusals-- > 0 ? 503 : 200)
  const asked = await rename(agent, 'Later')
  await approveFirst(agent)
  const tried = async (count: number) => {
    await receiver.got(count)
    const endpoint = agent.store.everyWebhookEndpoint()[0]!
    await expect.poll(() => deliveries(agent, endpoint.id)[0]?.attemptCount).toBe(count)
  }
  await tried(1)
  agent.clock.advance(6_300)
  await tried(2)
  agent.clock.advance(12_600)
  await receiver.got(2, ({ json }) => json.id === asked.id && json.status === 'ACTIVITY_STATUS_PENDING')
  await receiver.got(1, ({ json }) => json.status === 'ACTIVITY_STATUS_COMPLETED')
  const keySet = (await keySetOf(agent)).body
  expect(receiver.received.map(({ json }) => json.status)).toEqual([
    ...Array(3).fill('ACTIVITY_STATUS_PENDING'),
    'ACTIVITY_STATUS_COMPLETED',
  ])
  const [first, second, third] = receiver.received
  expect([second?.eventId, third?.eventId]).toEqual([first?.eventId, first?.eventId])
  const times = receiver.received.map(({ headers }) => Number(headers['x-turnkey-timestamp']))
  expect(times.slice(0, 3)).toEqual([times[0], times[0]! + 6_300, times[0]! + 18_900])
  for (const each of receiver.received) {
    const at = Number(each.headers['x-turnkey-timestamp'])
    expect(verified(each, keySet, at, 1_000)).toMatchObject({ ok: true })
  }
})

test('what waited for a server that was down is sent after a restart', async () => {
  const store = memoryStore()
  const vault = await chosenMemoryVault(store)
  const down = await webhookReceiver()
  await down.close()
  const agent = await agentWithWebhooks({ store, vault })
  const endpointId = await addEndpoint(agent, down)
  const names = ['One', 'Two', 'Three']
  const renamed: ActivityRecord[] = []
  for (const name of names) renamed.push(await rename(agent, name))
  await expect.poll(() => deliveries(agent, endpointId).some(({ attemptCount }) => attemptCount > 0)).toBe(true)
  await agent.engine.stop()
  await agent.webhooks?.stop()
  const up = await webhookReceiver(down.port)
  const later = manualClock(agent.clock.now() + 60_000)
  const again = await testEngine({ approvals: 'nothing', store, vault, clock: later, webhookPort: createWebhookPort() })
  await up.got(3, ({ json }) => renamed.some(({ id }) => id === json.id))
  await expect
    .poll(() => again.store.list('webhookDeliveries', agent.organizationId, { state: 'delivered' }).length)
    .toBe(3)
  expect(up.received.map(({ json }) => json.id).sort()).toEqual(renamed.map(({ id }) => id).sort())
})

test('while a webhook is paused nothing is sent, and what happened meanwhile is sent when it goes on', async () => {
  const agent = await agentWithWebhooks()
  const receiver = await webhookReceiver()
  const endpointId = await addEndpoint(agent, receiver)
  await agent.post('ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive: false })
  const renamed: ActivityRecord[] = []
  for (let count = 0; count < 100; count++) renamed.push(await rename(agent, `Name ${count}`))
  await expect.poll(() => agent.store.everyWebhookEndpoint()[0]?.isBehind).toBe(true)
  expect(deliveries(agent, endpointId).length, 'nothing is kept beside the audit trail').toBeLessThanOrEqual(1)
  expect(receiver.received.filter(({ json }) => renamed.some(({ id }) => id === json.id))).toEqual([])
  await agent.post('ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive: true })
  await receiver.got(100, ({ json }) => renamed.some(({ id }) => id === json.id))
  const told = receiver.received.map(({ json }) => json.id).filter(id => renamed.some(each => each.id === id))
  expect(told.toSorted()).toEqual(renamed.map(({ id }) => id).toSorted())
})

test('a server that is down for long is asked less and less, and misses nothing', async () => {
  const agent = await agentWithWebhooks()
  const down = await webhookReceiver()
  await down.close()
  const endpointId = await addEndpoint(agent, down)
  const renamed: ActivityRecord[] = []
  for (let count = 0; count < 300; count++) renamed.push(await rename(agent, `Name ${count}`))
  const tried = () => deliveries(agent, endpointId).filter(({ attemptCount }) => attemptCount > 0).length
  await expect.poll(tried).toBe(256)
  agent.clock.advance(1_000)
  await expect.poll(tried).toBe(257)
  const up = await webhookReceiver(down.port)
  const isUp = up.got(300, ({ json }) => renamed.some(({ id }) => id === json.id))
  const moving = setInterval(() => agent.clock.advance(7_000), 10)
  onTestFinished(() => clearInterval(moving))
  await isUp
  expect(new Set(up.received.map(({ json }) => json.id))).toEqual(new Set(renamed.map(({ id }) => id)))
  const waiting = () => deliveries(agent, endpointId).filter(({ state }) => state === 'waiting').length
  await expect.poll(waiting).toBe(0)
  expect(deliveries(agent, endpointId).length).toBeLessThanOrEqual(100 + 32)
})

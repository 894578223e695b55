import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { afterAttempt } from '../../../src/core/webhook-deliveries/after-attempt.ts'
import { p256Key } from '../../support/client.ts'
import { manualClock } from '../../support/clock.ts'
import { approveFirst, type EngineOptions, testEngine } from '../../support/engine.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { examples } from '../../support/records.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { unnoted } from '../../support/unnoted.ts'
import { type Received, type Receiver, verified, webhookReceiver } from '../../support/webhook-receiver.ts'

const activityUpdates = [{ eventType: 'ACTIVITY_UPDATES' }]

async function agentWithWebhooks(options: EngineOptions = {}): Promise<TestServer> {
  return testServer({ approvals: 'nothing', webhookPort: createWebhookPort(), ...options })
}

async function addEndpoint(agent: TestServer, { url }: Pick<Receiver, 'url'>, more: object = {}): Promise<string> {
  const parameters = { url, name: 'Orders', subscriptions: activityUpdates, ...more }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', parameters)
  return (result.createWebhookEndpointResult as { endpointId: string }).endpointId
}

const rename = (agent: TestServer, organizationName: string) =>
  agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName })

const of = (activityId: string) => (received: Received) => received.json?.id === activityId

function deliveries({ store, organizationId }: TestServer, endpointId: string): WebhookDelivery[] {
  return store.list('webhookDeliveries', organizationId, { endpointId })
}

const isNamed = (json: { result?: { updateOrganizationNameResult?: { organizationName: string } } }, name: string) =>
  json.result?.updateOrganizationNameResult?.organizationName.startsWith(name) === true

async function keySetOf(agent: TestServer) {
  const answer = await agent.send({ method: 'GET', path: '/public/v1/discovery/webhooks/jwks' })
  expect(answer.status).toBe(200)
  return answer
}

test('an activity is told of as it is answered, signed so that the public verifier accepts it', async () => {
  const agent = await agentWithWebhooks()
  const receiver = await webhookReceiver()
  await addEndpoint(agent, receiver)
  const renamed = await rename(agent, 'Told')
  const [told] = await receiver.got(1, of(renamed.id))
  const asked = await agent.call('/public/v1/query/get_activity', {
    organizationId: agent.organizationId,
    activityId: renamed.id,
  })
  const answered = asked.body.activity
  expect(told?.json).toEqual({ ...answered, canApprove: false, canReject: false })
  expect(told).toMatchObject({ method: 'POST', path: '/hook' })
  expect(told?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-turnkey-organization-id': agent.organizationId,
    'x-turnkey-event-type': 'ACTIVITY_UPDATES',
    'x-turnkey-webhook-version': '1',
    'x-turnkey-timestamp': String(agent.clock.now()),
    'x-turnkey-signature-algorithm': 'ed25519',
    'x-turnkey-signature-version': 'v1',
    'x-turnkey-signature': expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  const keySet = (await keySetOf(agent)).body
  expect(verified(told!, keySet, agent.clock.now())).toMatchObject({ ok: true, eventId: told!.eventId })
  const edited = { ...told!, body: told!.body.replace('Told', 'Sold') }
  expect(verified(edited, keySet, agent.clock.now())).toEqual({ ok: false, reason: 'invalid_signature' })
})

test('the key set can be read without a stamp, and kept for a while once there is a key', async () => {
  const agent = await agentWithWebhooks()
  const none = await keySetOf(agent)
  expect(none).toMatchObject({ body: { keys: [] }, headers: { 'cache-control': 'no-store' } })
  await addEndpoint(agent, await webhookReceiver())
  const { body, headers } = await keySetOf(agent)
  expect(body).toEqual({
    keys: [
      {
        ...{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: expect.stringMatching(/^[\w-]{43}$/) },
        x: expect.stringMatching(/^[\w-]{43}$/),
        ...{ turnkey_signature_algorithm: 'ed25519', turnkey_signature_version: 'v1' },
      },
    ],
  })
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'public, max-age=300' })
  const posted = await agent.send({ method: 'POST', path: '/public/v1/discovery/webhooks/jwks', body: '{}' })
  expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
  const page = { Origin: 'https://attacker.example' }
  const asked = await agent.send({ method: 'GET', path: '/public/v1/discovery/webhooks/jwks', headers: page })
  expect(asked.status).toBe(403)
})

test('each status of an activity is told of as it was then, in its order', async () => {
  const agent = await agentWithWebhooks({ approvals: 'everything' })
  const receiver = await webhookReceiver()
  const adding = agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', {
    ...{ url: receiver.url, name: 'Orders', subscriptions: activityUpdates },
  })
  await adding
  await approveFirst(agent)
  const asked = await rename(agent, 'Later')
  expect(asked.status).toBe('ACTIVITY_STATUS_PENDING')
  agent.clock.advance(1_000)
  await approveFirst(agent)
  // Whatever was queued when, the first is told of as it was: without its result, and when it was asked for.
  const [pending, completed, ...more] = await receiver.got(2, of(asked.id))
  expect(pending?.json).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', result: { activity: { result: {} } } })
  expect(pending?.json.result.updateOrganizationNameResult).toBeUndefined()
  expect(completed?.json).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
    result: { updateOrganizationNameResult: { organizationName: 'Later' } },
  })
  expect(Number(completed?.json.updatedAt.seconds) - Number(pending?.json.updatedAt.seconds)).toBe(1)
  expect(more).toEqual([])
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(receiver.received.length)
})

test('only what happens while the endpoint is there is told of, and not its own coming', async () => {
  const agent = await agentWithWebhooks()
  const receiver = await webhookReceiver()
  const before = await rename(agent, 'Before')
  const endpointId = await addEndpoint(agent, receiver)
  const during = await rename(agent, 'During')
  await receiver.got(1, of(during.id))
  await agent.post('ACTIVITY_TYPE_DELETE_WEBHOOK_ENDPOINT', { endpointId })
  const after = await rename(agent, 'After')
  const other = await webhookReceiver()
  await addEndpoint(agent, other)
  const last = await rename(agent, 'Last')
  await other.got(1, of(last.id))
  expect(receiver.received.map(({ json }) => json.id)).toEqual([during.id])
  expect(other.received.map(({ json }) => json.id)).toEqual([last.id])
  expect([before, after].map(({ status }) => status)).toEqual(Array(2).fill('ACTIVITY_STATUS_COMPLETED'))
})

test('a parent is told of what its sub-organizations do, and they of nothing but their own', async () => {
  const agent = await agentWithWebhooks()
  const key = p256Key()
  const { organizationId } = await addOrganization(agent, key)
  const [ofParent, ofSub] = [await webhookReceiver(), await webhookReceiver()]
  await addEndpoint(agent, ofParent)
  await agent.post(
    'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT',
    { url: ofSub.url, name: 'Sub', subscriptions: activityUpdates },
    { organizationId, key },
  )
  const inSub = await agent.post(
    'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
    { organizationName: 'Below' },
    { organizationId, key },
  )
  const inParent = await rename(agent, 'Above')
  await Promise.all([ofParent.got(1, of(inSub.id)), ofParent.got(1, of(inParent.id)), ofSub.got(1, of(inSub.id))])
  expect(ofParent.received.find(of(inSub.id))?.headers['x-turnkey-organization-id']).toBe(organizationId)
  expect(ofSub.received.map(({ json }) => json.id)).toEqual([inSub.id])
})

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

test('sent by hand, what waits behind another event of its activity has that one sent', async () => {
  const agent = await agentWithWebhooks({ approvals: 'everything' })
  const receiver = await webhookReceiver()
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', {
    ...{ url: receiver.url, name: 'Orders', subscriptions: activityUpdates },
  })
  await approveFirst(agent)
  const [endpoint] = agent.store.everyWebhookEndpoint()
  receiver.answer = () => 503
  await rename(agent, 'Later')
  await approveFirst(agent)
  const both = () => deliveries(agent, endpoint!.id)
  await expect.poll(() => both().map(({ attemptCount }) => attemptCount)).toEqual([1, 0])
  expect(both().map(({ nextAttemptAt }) => nextAttemptAt !== null)).toEqual([true, false])
  receiver.answer = () => 200
  await agent.webhooks?.sendAgain(agent.organizationId, both()[1]!.id, unnoted)
  await expect.poll(() => both().map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  const statuses = receiver.received.map(({ json }) => json.status)
  expect(statuses).toEqual(['PENDING', 'PENDING', 'COMPLETED'].map(status => `ACTIVITY_STATUS_${status}`))
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
  await expect.poll(tried, { timeout: 20_000 }).toBe(256)
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

test.each(['of the same organization', 'of a sub-organization'])(
  'events of many activities %s that a server never takes keep no other waiting',
  async whose => {
    const agent = await agentWithWebhooks()
    const key = p256Key()
    const sub = await addOrganization(agent, key)
    const below = whose === 'of a sub-organization' ? { organizationId: sub.organizationId, key } : {}
    const receiver = await webhookReceiver()
    const endpointId = await addEndpoint(agent, receiver)
    const refused = new Set<string>()
    receiver.answer = ({ json }) => (isNamed(json, 'Poison') ? 500 : 200)
    const names = Array.from({ length: 100 }, (_, count) => `Poison ${count}`)
    for (const organizationName of names) {
      const renamed = await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName }, below)
      refused.add(renamed.id)
    }
    await expect.poll(() => agent.store.outbox(1).length).toBe(0)
    const other = await rename(agent, 'Healthy')
    await receiver.got(1, of(other.id))
    const poisoned = deliveries(agent, endpointId).filter(({ activityId }) => refused.has(activityId ?? ''))
    expect(poisoned.map(({ state }) => state)).toEqual(names.map(() => 'waiting'))
    // Nor when all of them are due again.
    agent.clock.advance(10_000)
    const last = await rename(agent, 'Last')
    await receiver.got(1, of(last.id))
  },
)

test('organizations take turns: one of which much waits does not keep another waiting', async () => {
  const agent = await agentWithWebhooks()
  const key = p256Key()
  const { organizationId } = await addOrganization(agent, key)
  const receiver = await webhookReceiver()
  const endpointId = await addEndpoint(agent, receiver)
  await agent.post('ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive: false })
  const below = { organizationId, key }
  for (let count = 0; count < 60; count++) {
    await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: `Flood ${count}` }, below)
  }
  const own = await rename(agent, 'Own')
  await expect.poll(() => agent.store.outbox(1).length).toBe(0)
  await agent.post('ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive: true })
  await receiver.got(1, of(own.id))
  expect(receiver.received.findIndex(of(own.id))).toBeLessThan(20)
})

test('nothing is sent to an endpoint without a subscription to it, or whose subscription is switched off', async () => {
  const agent = await agentWithWebhooks()
  const [none, off, other, on] = await Promise.all(Array.from({ length: 4 }, () => webhookReceiver()))
  await addEndpoint(agent, none!, { subscriptions: undefined })
  await addEndpoint(agent, off!, { subscriptions: [{ eventType: 'ACTIVITY_UPDATES', isActive: false }] })
  await addEndpoint(agent, other!, { subscriptions: [{ eventType: 'BALANCE_CONFIRMED_UPDATES' }] })
  await addEndpoint(agent, on!)
  const renamed = await rename(agent, 'Told')
  await on!.got(1, of(renamed.id))
  expect([none, off, other].map(each => each!.received.length)).toEqual([0, 0, 0])
  expect(agent.store.list('webhookDeliveries', agent.organizationId)).toHaveLength(1)
})

test('the webhook of the feature is told too, until the feature is removed', async () => {
  const agent = await agentWithWebhooks()
  const [first, second] = [await webhookReceiver(), await webhookReceiver()]
  const set = (value: string) =>
    agent.post('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK', value })
  await set(first.url)
  const one = await rename(agent, 'One')
  await first.got(1, of(one.id))
  await set(second.url)
  const two = await rename(agent, 'Two')
  await second.got(1, of(two.id))
  await agent.post('ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK' })
  expect(agent.store.everyWebhookEndpoint()).toEqual([])
  expect(first.received.some(of(two.id))).toBe(false)
  const keySet = (await keySetOf(agent)).body
  expect(verified(second.received.find(of(two.id))!, keySet, agent.clock.now())).toMatchObject({ ok: true })
})

test('a test event is no activity, and what was settled can be sent again by hand under its id', async () => {
  const agent = await agentWithWebhooks()
  const receiver = await webhookReceiver()
  receiver.answer = () => 404
  const endpointId = await addEndpoint(agent, receiver)
  await agent.webhooks?.sendTest(agent.organizationId, endpointId, unnoted)
  const [test] = await receiver.got(1)
  expect(test?.headers).toMatchObject({ 'x-turnkey-event-type': 'TEST' })
  expect(test?.json).toMatchObject({ type: 'countersign:test', organizationId: agent.organizationId })
  await expect.poll(() => deliveries(agent, endpointId)[0]?.state).toBe('givenUp')
  receiver.answer = () => 200
  await agent.webhooks?.sendAgain(agent.organizationId, deliveries(agent, endpointId)[0]!.id, unnoted)
  const [, again] = await receiver.got(2)
  expect(again?.eventId).toBe(test?.eventId)
  await expect.poll(() => deliveries(agent, endpointId)[0]?.state).toBe('delivered')
})

test('a locked vault delays nothing once the key was needed', async () => {
  const agent = await agentWithWebhooks()
  const receiver = await webhookReceiver()
  await addEndpoint(agent, receiver)
  const first = await rename(agent, 'Open')
  await receiver.got(1, of(first.id))
  await agent.engine.keyring.lock()
  const second = await rename(agent, 'Locked')
  await receiver.got(1, of(second.id))
  expect(agent.webhooks?.waitForVault()).toBe(false)
})

test('a receiver that never answers holds four requests, some rows, and nobody who signs', async () => {
  const agent = await agentWithWebhooks()
  const receiver = await webhookReceiver()
  const open: ServerResponse[] = []
  receiver.answer = () => response => void open.push(response)
  const endpointId = await addEndpoint(agent, receiver)
  const renamed: ActivityRecord[] = []
  for (let count = 0; count < 200; count++) renamed.push(await rename(agent, `Name ${count}`))
  expect(renamed.every(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')).toBe(true)
  await receiver.got(4)
  await expect.poll(() => agent.store.outbox(1).length).toBe(0)
  await agent.webhooks?.sendTest(agent.organizationId, endpointId, unnoted)
  expect(open).toHaveLength(4)
  expect(deliveries(agent, endpointId)).toHaveLength(201)
  // When they are answered, others take their place, and no more than four.
  for (const response of open.splice(0)) response.writeHead(200).end()
  await receiver.got(8)
  expect(open).toHaveLength(4)
})

test('where there is no webhook, nothing is written beside', async () => {
  const agent = await agentWithWebhooks()
  await rename(agent, 'Alone')
  await expect.poll(() => agent.store.outbox(1).length).toBe(0)
  expect(agent.store.list('webhookDeliveries', agent.organizationId)).toEqual([])
  expect(agent.topics).not.toContain('webhooks')
})

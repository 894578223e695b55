import { expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import { approveFirst } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { unnoted } from '../../support/unnoted.ts'
import { verified, webhookReceiver } from '../../support/webhook-receiver.ts'
import {
  activityUpdates,
  addEndpoint,
  agentWithWebhooks,
  deliveries,
  keySetOf,
  of,
  rename,
} from './agent-with-webhooks.ts'

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

test('where there is no webhook, nothing is written beside', async () => {
  const agent = await agentWithWebhooks()
  await rename(agent, 'Alone')
  await expect.poll(() => agent.store.outbox(1).length).toBe(0)
  expect(agent.store.list('webhookDeliveries', agent.organizationId)).toEqual([])
  expect(agent.topics).not.toContain('webhooks')
})

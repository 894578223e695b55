import { expect, test } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import { newId } from '../../../src/core/ids.ts'
import { newOrganization } from '../../../src/core/records/organization.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'
import { windowOver } from '../../support/window.ts'

async function addOrganization({ store, clock }: TestEngine, name: string, parentId: string | null): Promise<string> {
  const id = newId()
  const rootQuorum = { threshold: 1, userIds: [newId()] }
  await store.write(transaction => {
    transaction.insert('organizations', newOrganization({ id, name, rootQuorum, parentId }, clock.now()))
  })
  return id
}

async function addWebhook({ store, clock }: TestEngine, organizationId: string, url: string): Promise<string> {
  const id = newId()
  const stamps = { organizationId, createdAt: clock.now(), updatedAt: clock.now() }
  await store.write(transaction => {
    transaction.insert('webhookEndpoints', { ...examples.webhookEndpoints, ...stamps, id, url, isActive: true })
  })
  return id
}

async function setting() {
  const agent = await testEngine({ webhookPort: createWebhookPort() })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const list = async () => (await window['webhooks.list']({ organizationId })).webhooks
  const receiver = await webhookReceiver()
  return { agent, organizationId, window, list, receiver }
}

test('the window adds, pauses, changes and deletes a webhook without asking again', async () => {
  const { agent, organizationId, window, list, receiver } = await setting()
  await window['webhooks.add']({ organizationId, name: 'Orders', url: receiver.url })
  const [added] = await list()
  expect(added).toMatchObject({ name: 'Orders', url: receiver.url, isActive: true, events: ['ACTIVITY_UPDATES'] })
  const what = { organizationId, endpointId: added!.id }
  await window['webhooks.change']({ ...what, isActive: false })
  expect(await list()).toMatchObject([{ name: 'Orders', isActive: false }])
  await window['webhooks.change']({ ...what, isActive: true, name: 'Invoices' })
  expect(await list()).toMatchObject([{ name: 'Invoices', url: receiver.url, isActive: true }])
  await expect(window['webhooks.change']({ ...what, url: 'http://hooks.example.org/' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('https'),
  })
  await window['webhooks.delete'](what)
  expect(await list()).toEqual([])
  expect(await window['webhooks.deliveries'](what)).toBeNull()
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('the window lists webhooks of sub-organizations by the name of theirs, and sends to them, but of no others', async () => {
  const { agent, organizationId, window, list, receiver } = await setting()
  const below = await addOrganization(agent, 'Customer\u202e 17', organizationId)
  const apart = await addOrganization(agent, 'Apart', null)
  await window['webhooks.add']({ organizationId, name: 'Own', url: receiver.url })
  const endpointId = await addWebhook(agent, below, receiver.url)
  const hidden = await addWebhook(agent, apart, receiver.url)
  expect(await list()).toMatchObject([
    { name: 'Own', organizationId, organizationName: null },
    { id: endpointId, organizationId: below, organizationName: 'Customer⟨U+202E⟩ 17' },
  ])
  const deliveries = async (id: string) => await window['webhooks.deliveries']({ organizationId, endpointId: id })
  expect(await deliveries(hidden)).toBeNull()
  await window['webhooks.sendTest']({ organizationId: below, endpointId })
  await expect
    .poll(() => deliveries(endpointId))
    .toMatchObject({ webhook: { organizationId: below }, deliveries: [{ isTest: true, state: 'delivered' }] })
})

test('a program that adds or changes a webhook waits for the person, who reads what it means', async () => {
  const { agent, receiver } = await setting()
  const asked = await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', {
    ...{ url: receiver.url, name: 'Orders', subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] },
  })
  expect(asked.status).toBe('ACTIVITY_STATUS_PENDING')
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown).toMatchObject({
    sentence: `Send the events of “Acme” to localhost:${receiver.port}`,
    warnings: [{ level: 'danger', text: expect.stringContaining('sees every request') }],
  })
  expect(agent.store.everyWebhookEndpoint()).toEqual([])
})

test('deliveries show what was tried and answered, with nothing of it unseen, and can be sent again', async () => {
  const { agent, organizationId, window, list, receiver } = await setting()
  receiver.answer = () => response => void response.writeHead(418).end('no \u202e tea')
  await window['webhooks.add']({ organizationId, name: 'Orders', url: receiver.url })
  const what = { organizationId, endpointId: (await list())[0]!.id }
  await window['webhooks.sendTest'](what)
  await window['organization.rename']({ organizationId, name: 'Renamed' })
  const deliveries = async () => (await window['webhooks.deliveries'](what))!.deliveries
  await expect.poll(async () => (await deliveries()).map(({ state }) => state)).toEqual(['givenUp', 'givenUp'])
  const [renamed, tested] = await deliveries()
  expect(tested).toMatchObject({ isTest: true, activityType: null, status: null, activityId: null })
  expect(renamed).toMatchObject({
    ...{ isTest: false, activityType: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', status: 'ACTIVITY_STATUS_COMPLETED' },
    ...{ organizationName: null, attemptCount: 1, reason: 'The server answered 418, which is final.' },
    attempts: [{ status: 418, said: 'no ⟨U+202E⟩ tea' }],
  })
  const payload = await window['webhooks.payload']({ organizationId, deliveryId: renamed!.id })
  const sent = receiver.received.find(({ eventId }) => eventId === renamed!.id)
  expect(JSON.parse(payload)).toEqual(sent?.json)
  expect(await list()).toMatchObject([{ isFailing: true, waiting: 0, lastDeliveredAt: null }])
  receiver.answer = () => 200
  await window['webhooks.sendAgain']({ organizationId, deliveryId: renamed!.id })
  await expect.poll(async () => (await deliveries())[0]).toMatchObject({ state: 'delivered', reason: null })
  expect(receiver.received.filter(({ eventId }) => eventId === renamed!.id)).toHaveLength(2)
  expect(agent.topics).toContain('webhooks')
})

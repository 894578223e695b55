import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'
import { unnoted } from '../../support/unnoted.ts'
import { type Answer, webhookReceiver } from '../../support/webhook-receiver.ts'

const [pending, completed] = ['ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_COMPLETED']

/** An agent with a webhook, which is told of two events of one activity. */
async function toldOfTwo(answer: (status: string) => Answer) {
  const agent = await testEngine({ approvals: 'everything', webhookPort: createWebhookPort() })
  const receiver = await webhookReceiver()
  receiver.answer = ({ json }) => answer(json.status)
  const subscriptions = [{ eventType: 'ACTIVITY_UPDATES' }]
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', { url: receiver.url, name: 'Orders', subscriptions })
  await approveFirst(agent)
  await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Later' })
  await approveFirst(agent)
  const endpointId = agent.store.everyWebhookEndpoint()[0]?.id ?? ''
  const both = () => deliveriesOf(agent).filter(({ activityId }) => activityId !== null)
  const states = () => both().map(({ state }) => state)
  const sendAgain = (place: number) => agent.webhooks?.sendAgain(agent.organizationId, both()[place]?.id ?? '', unnoted)
  const sendTest = () => agent.webhooks?.sendTest(agent.organizationId, endpointId, unnoted)
  return { agent, receiver, endpointId, both, states, sendAgain, sendTest }
}

function deliveriesOf({ store, organizationId }: TestEngine): WebhookDelivery[] {
  return store.list('webhookDeliveries', organizationId)
}

test('sent again by hand one after the other, events of one activity keep their order', async () => {
  const { receiver, both, states, sendAgain, sendTest } = await toldOfTwo(() => 404)
  await expect.poll(states).toEqual(['givenUp', 'givenUp'])
  const open: ServerResponse[] = []
  receiver.answer = ({ json }) => (json.status === pending ? response => void open.push(response) : 200)
  await sendAgain(0)
  await sendAgain(1)
  await receiver.got(2, ({ json }) => json.status === pending)
  // What comes last and is not held up shows that the second was not merely slow.
  await sendTest()
  await receiver.got(1, ({ json }) => json.type === 'countersign:test')
  expect(both().map(({ state, reason }) => [state, reason])).toEqual(Array(2).fill(['waiting', null]))
  open[0]?.writeHead(200).end()
  await expect.poll(states).toEqual(['delivered', 'delivered'])
  const told = receiver.received.slice(2).map(({ json }) => json.status ?? json.type)
  expect(told).toEqual([pending, 'countersign:test', completed])
  const attempts = both().map(({ attemptCount, attempts }) => [attemptCount, attempts.length])
  expect(attempts, 'they are counted anew, and listed all the same').toEqual(Array(2).fill([1, 2]))
})

test('an earlier event that is sent again does not wait for a later one', async () => {
  const { receiver, both, states, sendAgain } = await toldOfTwo(status => (status === pending ? 200 : 503))
  await expect.poll(() => both().map(({ attemptCount }) => attemptCount)).toEqual([1, 1])
  const before = both()[1]?.nextAttemptAt
  await sendAgain(0)
  await receiver.got(2, ({ json }) => json.status === pending)
  await expect.poll(states).toEqual(['delivered', 'waiting'])
  expect(both()[1]).toMatchObject({ attemptCount: 1, nextAttemptAt: before })
})

test('what waits for its next try is sent at once', async () => {
  const { receiver, both, states, sendAgain } = await toldOfTwo(status => (status === pending ? 200 : 503))
  await expect.poll(() => both()[1]?.attemptCount).toBe(1)
  receiver.answer = () => 200
  await sendAgain(1)
  await expect.poll(states).toEqual(['delivered', 'delivered'])
  expect(both()[1]).toMatchObject({ attemptCount: 2, reason: null })
})

test('what is not there cannot be sent, and is said', async () => {
  const { agent, endpointId, both } = await toldOfTwo(() => 200)
  const unknown = { code: 'RESOURCE_NOT_FOUND' }
  await expect(agent.webhooks?.sendAgain(agent.organizationId, endpointId, unnoted)).rejects.toMatchObject(unknown)
  await expect(agent.webhooks?.sendAgain(endpointId, both()[0]?.id ?? '', unnoted)).rejects.toMatchObject(unknown)
  await expect(agent.webhooks?.sendTest(agent.organizationId, both()[0]?.id ?? '', unnoted)).rejects.toMatchObject(
    unknown,
  )
})

test('to a webhook that is paused, no test event is sent', async () => {
  const { agent, endpointId, sendTest } = await toldOfTwo(() => 200)
  await agent.post('ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive: false })
  await approveFirst(agent)
  await expect(sendTest()).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('paused'),
  })
  expect(deliveriesOf(agent).filter(({ activityId }) => activityId === null)).toEqual([])
})

test('a hundred test events wait at most', async () => {
  const { agent, sendTest } = await toldOfTwo(() => 503)
  for (let count = 0; count < 100; count++) await sendTest()
  await expect(sendTest()).rejects.toMatchObject({ code: 'TOO_MANY_WAITING' })
  expect(deliveriesOf(agent).filter(({ activityId }) => activityId === null)).toHaveLength(100)
})

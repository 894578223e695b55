import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import { approveFirst } from '../../support/engine.ts'
import { testServer } from '../../support/server.ts'
import { unnoted } from '../../support/unnoted.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'

test('sent again by hand one after the other, events of one activity keep their order', async () => {
  const agent = await testServer({ approvals: 'everything', webhookPort: createWebhookPort() })
  const receiver = await webhookReceiver()
  const subscriptions = [{ eventType: 'ACTIVITY_UPDATES' }]
  await agent.post('ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT', { url: receiver.url, name: 'Orders', subscriptions })
  await approveFirst(agent)
  receiver.answer = () => 404
  await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Later' })
  await approveFirst(agent)
  const { id: endpointId } = agent.store.everyWebhookEndpoint()[0]!
  const both = () => agent.store.list('webhookDeliveries', agent.organizationId, { endpointId }).slice(0, 2)
  await expect.poll(() => both().map(({ state }) => state)).toEqual(['givenUp', 'givenUp'])

  const open: ServerResponse[] = []
  receiver.answer = ({ json }) =>
    json.status === 'ACTIVITY_STATUS_PENDING' ? response => void open.push(response) : 200
  for (const { id } of both()) await agent.webhooks?.sendAgain(agent.organizationId, id, unnoted)
  await receiver.got(2, ({ json }) => json.status === 'ACTIVITY_STATUS_PENDING')
  // What comes last and is not held up shows that the second was not merely slow.
  await agent.webhooks?.sendTest(agent.organizationId, endpointId, unnoted)
  await receiver.got(1, ({ json }) => json.type === 'countersign:test')
  expect(both().map(({ state, reason }) => [state, reason])).toEqual(Array(2).fill(['waiting', null]))
  open[0]?.writeHead(200).end()
  await expect.poll(() => both().map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  const told = receiver.received.slice(2).map(({ json }) => json.status ?? json.type)
  expect(told).toEqual(['ACTIVITY_STATUS_PENDING', 'countersign:test', 'ACTIVITY_STATUS_COMPLETED'])
})

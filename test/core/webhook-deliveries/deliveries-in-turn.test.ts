import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { p256Key } from '../../support/client.ts'
import { approveFirst } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { unnoted } from '../../support/unnoted.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'
import { activityUpdates, addEndpoint, agentWithWebhooks, deliveries, of, rename } from './agent-with-webhooks.ts'

const isNamed = (json: { result?: { updateOrganizationNameResult?: { organizationName: string } } }, name: string) =>
  json.result?.updateOrganizationNameResult?.organizationName.startsWith(name) === true

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

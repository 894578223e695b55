import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import { createWebhookDeliveries } from '../../../src/core/webhook-deliveries/deliveries.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../../support/node-in-memory.ts'
import type { TestServer } from '../../support/server.ts'
import { ethereumAccount } from '../../support/turnkey.ts'
import { type Received, type Receiver, verified, webhookReceiver } from '../../support/webhook-receiver.ts'
import { addEndpoint, agentWithWebhooks, deliveries, keySetOf } from './agent-with-webhooks.ts'

const sendUpdates = [{ eventType: 'SEND_TRANSACTION_STATUS_UPDATES' }]
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function started() {
  const node = nodeInMemory()
  const agent = await agentWithWebhooks({ nodes: node })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [from = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const receiver = await webhookReceiver()
  const send = async (value = '7') => {
    const calls = [{ to: friend, value }]
    const sent = await agent.post('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', { from, caip2: 'eip155:1', calls })
    await expect.poll(() => agent.engine.broadcasts.isUnderWay(hashOf(sent))).toBe(false)
    return sent
  }
  return { node, agent, receiver, send }
}

type Sent = Awaited<ReturnType<TestServer['post']>>

const hashOf = ({ result }: Sent): string =>
  keccak256(`0x${(result.ethSendTransactionResultV2 as { signedTransaction: string }).signedTransaction}`)

const receiptOf = (sent: Sent, status: '0x0' | '0x1') => ({
  eth_getTransactionReceipt: { transactionHash: hashOf(sent), status },
})

/** Moves time on until the receiver has got so many events. */
async function told({ clock }: TestServer, { received }: Pick<Receiver, 'received'>, count: number) {
  await expect
    .poll(() => {
      clock.advance(2_000)
      return received.length
    })
    .toBe(count)
  return received
}

const statuses = (received: readonly Received[]): unknown[] => received.map(({ json }) => json.msg?.status)

test('that a transaction is on its way, and that it is included, is told of once each', async () => {
  const { node, agent, receiver, send } = await started()
  await addEndpoint(agent, receiver, { subscriptions: sendUpdates })
  const sent = await send()
  await receiver.got(1)
  node.script = receiptOf(sent, '0x1')
  const { id, organizationId } = sent
  const events = await told(agent, receiver, 2)
  expect(events.map(({ json }) => json)).toEqual(
    ['BROADCASTING', 'INCLUDED'].map((status, index) => ({
      type: 'transaction:status',
      organizationId,
      parentOrganizationId: organizationId,
      msg: {
        ...{ sendTransactionStatusId: id, activityId: id, status, caip2: 'eip155:1', txHash: hashOf(sent) },
        ...{ idempotencyKey: events[index]?.eventId, timestamp: expect.any(Number) },
      },
    })),
  )
  expect(events[1]?.headers['x-turnkey-event-type']).toBe('SEND_TRANSACTION_STATUS_UPDATES')
  expect(verified(events[1]!, (await keySetOf(agent)).body, agent.clock.now())).toMatchObject({ ok: true })
  agent.clock.advance(600_000)
  expect(await agent.webhooks?.stop()).toBeUndefined()
  expect(receiver.received).toHaveLength(2)
})

test('a transaction that fails on the chain is told of, and one that is included by another', async () => {
  const { node, agent, receiver, send } = await started()
  await addEndpoint(agent, receiver, { subscriptions: sendUpdates })
  const sent = await send()
  await receiver.got(1)
  node.script = receiptOf(sent, '0x0')
  expect(statuses(await told(agent, receiver, 2))).toEqual(['BROADCASTING', 'FAILED'])
  node.script = { eth_getTransactionByHash: null }
  await send('8')
  node.script = { eth_getTransactionByHash: null, eth_getTransactionCount: '0x9' }
  expect(statuses(await told(agent, receiver, 4)).slice(2)).toEqual(['BROADCASTING', 'FAILED'])
})

test('events of activities and of transactions go to those who subscribed to each, in their order', async () => {
  const { node, agent, receiver, send } = await started()
  const others = await webhookReceiver()
  await addEndpoint(agent, receiver, { subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }, ...sendUpdates] })
  await addEndpoint(agent, others)
  const sent = await send()
  node.script = receiptOf(sent, '0x1')
  const events = await told(agent, receiver, 4)
  expect(events.slice(1).map(({ json }) => json.status ?? json.msg?.status)).toEqual([
    ...['ACTIVITY_STATUS_COMPLETED', 'BROADCASTING', 'INCLUDED'],
  ])
  expect(others.received.map(({ json }) => json.type)).not.toContain('transaction:status')
})

test('what was on its way is followed after a restart', async () => {
  const { node, agent, receiver, send } = await started()
  const endpointId = await addEndpoint(agent, receiver, { subscriptions: sendUpdates })
  const first = await send()
  await expect.poll(() => deliveries(agent, endpointId)[0]?.state).toBe('delivered')
  await agent.webhooks?.stop()
  node.script = receiptOf(first, '0x1')
  const again = createWebhookDeliveries({ ...agent.engine, port: createWebhookPort(), onChange: () => undefined })
  again.start()
  await expect.poll(() => statuses(receiver.received)).toEqual(['BROADCASTING', 'INCLUDED'])
  await again.stop()
})

test('what was sent in a pause of the endpoint is told of after it', async () => {
  const { node, agent, receiver, send } = await started()
  const endpointId = await addEndpoint(agent, receiver, { subscriptions: sendUpdates })
  const turn = (isActive: boolean) => agent.post('ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT', { endpointId, isActive })
  await turn(false)
  const sent = await send()
  await expect.poll(() => agent.store.everyWebhookEndpoint()[0]?.isBehind).toBe(true)
  node.script = receiptOf(sent, '0x1')
  agent.clock.advance(60_000)
  expect(receiver.received).toEqual([])
  await turn(true)
  expect(statuses(await told(agent, receiver, 2))).toEqual(['BROADCASTING', 'INCLUDED'])
})

test('a node that the agent was stopped before it reached gets the transaction again', async () => {
  const { node, agent, receiver, send } = await started()
  await addEndpoint(agent, receiver, { subscriptions: sendUpdates })
  node.script = { eth_sendRawTransaction: new Error('the agent was stopped') }
  await send()
  await receiver.got(1)
  expect(node.sent).toEqual([])
  node.script = {}
  agent.clock.advance(2_000)
  await expect.poll(() => node.sent.length).toBe(1)
})

test('nothing is asked of nodes for those who are told of activities alone', async () => {
  const { node, agent, receiver, send } = await started()
  await addEndpoint(agent, receiver)
  const sent = await send()
  await receiver.got(1, ({ json }) => json.id === sent.id)
  const asked: string[] = []
  const [usual] = [node.at]
  Object.assign(node, {
    at: (url: string) => (method: string, params: readonly unknown[]) => {
      asked.push(method)
      return usual(url)(method, params)
    },
  })
  agent.clock.advance(86_400_000)
  await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Later' })
  await receiver.got(1, ({ json }) => json.type === 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME')
  expect(asked).toEqual([])
})

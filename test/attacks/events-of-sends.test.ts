/**
 * Promise: of each transaction that is sent, a webhook is told once what became of it, whatever else happens meanwhile, and however many
 * transactions, and nodes, of others give no answer.
 */
import { keccak256 } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { addEndpoint, agentWithWebhooks, rename } from '../core/webhook-deliveries/agent-with-webhooks.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import type { TestServer } from '../support/server.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { type Received, webhookReceiver } from '../support/webhook-receiver.ts'

type Sent = Awaited<ReturnType<TestServer['post']>>

const subscriptions = [{ eventType: 'SEND_TRANSACTION_STATUS_UPDATES' }, { eventType: 'ACTIVITY_UPDATES' }]
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const otherNetwork = { 'eip155:10': 'http://127.0.0.1:8546' }

async function started(said = subscriptions) {
  const node = nodeInMemory()
  const usual = node.at
  /** Answers by the hash of a transaction, or by the URL of the node. */
  const answers = new Map<unknown, () => unknown>()
  const nodes = Object.assign(node, {
    at: (url: string) => async (method: string, params: readonly unknown[]) => {
      if (method === 'eth_chainId' && url.endsWith('8546')) return '0xa'
      const answer = method === 'eth_getTransactionReceipt' ? (answers.get(params[0]) ?? answers.get(url)) : undefined
      return answer ? answer() : usual(url)(method, params)
    },
  })
  const agent = await agentWithWebhooks({ nodes })
  const ownNodes = { ...nodeOfMainNetwork.ownNodes, ...otherNetwork }
  await agent.engine.settings.update({ ownNodes }, () => undefined)
  const wallet = { walletName: 'Main', accounts: [ethereumAccount] }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  const [from = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const receiver = await webhookReceiver()
  await addEndpoint(agent, receiver, { subscriptions: said })
  const send = (more: object = {}) => {
    const call = { from, caip2: 'eip155:1', calls: [{ to: friend, value: '7' }] }
    return agent.post('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', { ...call, ...more })
  }
  const include = (sent: Sent) => answers.set(hashOf(sent), () => ({ transactionHash: hashOf(sent), status: '0x1' }))
  const told = (sent: Sent) => receiver.received.flatMap(({ json }) => (isOf(sent, json) ? [json.msg.status] : []))
  return { agent, answers, receiver, send, include, told }
}

const hashOf = ({ result }: Sent): string =>
  keccak256(`0x${(result.ethSendTransactionResultV2 as { signedTransaction: string }).signedTransaction}`)
const isOf = ({ id }: Sent, json: Received['json']) => json.msg?.activityId === id

/** Time passes until it holds. */
async function until({ clock }: TestServer, condition: () => unknown): Promise<void> {
  await expect
    .poll(() => {
      clock.advance(2_000)
      return condition()
    })
    .toBeTruthy()
}

test('the last event of a transaction comes, however many other events come before it', async () => {
  const { agent, receiver, send, include, told } = await started()
  const sent = await send()
  await receiver.got(1, ({ json }) => isOf(sent, json))
  for (let count = 0; count < 140; count++) await rename(agent, `Name ${count}`)
  await until(agent, () => receiver.received.length > 140)
  // What is written of the last of them clears what is old.
  await until(agent, () => agent.store.list('webhookDeliveries', agent.organizationId).every(isSettled))
  include(sent)
  await until(agent, () => told(sent).length === 2)
  expect(told(sent)).toEqual(['BROADCASTING', 'INCLUDED'])
})

test('what became of a transaction is told once, though the server refused to hear that it was sent', async () => {
  const { agent, receiver, send, include, told } = await started()
  receiver.answer = ({ json }) => (json.msg?.status === 'BROADCASTING' ? 400 : 200)
  const sent = await send()
  include(sent)
  await until(agent, () => told(sent).length === 2)
  for (let count = 0; count < 140; count++) await rename(agent, `Name ${count}`)
  await until(agent, () => receiver.received.length > 140)
  const next = await send()
  include(next)
  await until(agent, () => told(next).length === 2)
  expect(told(sent)).toEqual(['BROADCASTING', 'INCLUDED'])
})

test('a transaction is followed behind however many others that no block has', { timeout: 120_000 }, async () => {
  const { agent, send, include, told } = await started([subscriptions[0]!])
  const sent = await send()
  await until(agent, () => told(sent).length === 1)
  const others: Sent[] = []
  for (let count = 0; count < 110; count++) others.push(await send({ nonce: String(count + 5) }))
  await until(agent, () => told(others.at(-1)!).length === 1)
  include(sent)
  await until(agent, () => told(sent).length === 2)
})

test('a transaction that the node always fails at keeps none from being told of', async () => {
  const { agent, answers, send, include, told } = await started()
  const [sent, bad] = [await send({ nonce: '0' }), await send({ nonce: '1' })]
  answers.set(hashOf(bad), () => Promise.reject(new Error('it does not answer as a node does')))
  include(sent)
  await until(agent, () => told(sent).length === 2)
})

test('a node that takes its time keeps transactions of no other network waiting', async () => {
  const { agent, answers, send, include, told } = await started()
  const answered = Promise.withResolvers<null>()
  onTestFinished(() => answered.resolve(null))
  answers.set(otherNetwork['eip155:10'], () => answered.promise)
  const other = await send({ caip2: 'eip155:10' })
  await until(agent, () => told(other).length === 1)
  const sent = await send()
  include(sent)
  await until(agent, () => told(sent).length === 2)
})

test('what became of a transaction is told though its node was away for days', async () => {
  const { agent, answers, send, include, told } = await started()
  const sent = await send()
  await until(agent, () => told(sent).length === 1)
  let asked = 0
  answers.set(hashOf(sent), () => Promise.reject(new Error(`it is away, ${++asked}`)))
  agent.clock.advance(86_400_000)
  await until(agent, () => asked > 0)
  const onTheFirstDay = asked
  agent.clock.advance(86_400_000)
  await until(agent, () => asked > onTheFirstDay)
  include(sent)
  await until(agent, () => told(sent).length === 2)
  expect(told(sent)).toEqual(['BROADCASTING', 'INCLUDED'])
})

const isSettled = ({ state }: { readonly state: string }): boolean => state !== 'waiting'

/** Promise: what the program is told to have failed is paid by nobody later: not beside what it sends instead, and not because somebody asks. */
import { setImmediate } from 'node:timers/promises'
import { keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'
import { type NodeInMemory, nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { sendStatusOf } from '../support/send-status.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const type = 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function started() {
  const node = nodeInMemory()
  const agent = await testEngine({ nodes: node })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [from] = (result.createWalletResult as { addresses: string[] }).addresses
  const send = (value: string) => agent.post(type, { from, caip2: 'eip155:1', calls: [{ to: friend, value }] })
  const approve = (id: string) => agent.engine.approvals.approve(agent.engine.approvals.card(id)!, 'test')
  const reject = (id: string) => agent.engine.approvals.reject(agent.engine.approvals.card(id)!, 'test')
  return { agent, node, from, send, approve, reject }
}

const paid = ({ sent }: NodeInMemory) =>
  sent.map(each => parseTransaction(each as never)).map(({ nonce, value }) => ({ nonce, value }))

test('what no node has taken yet has not failed: it may be sent again', async () => {
  const { agent, node, send, approve, reject } = await started()
  const [other, payment] = [await send('1'), await send('5')]
  await reject(other.id)
  node.script = { eth_sendRawTransaction: new Error('nothing answers there') }
  await approve(payment.id)
  await setImmediate()
  expect(await sendStatusOf(agent, payment.id)).toMatchObject({ txStatus: 'BROADCASTING', txError: expect.any(String) })
  node.script = {}
  expect(await sendStatusOf(agent, payment.id)).toEqual({ txStatus: 'BROADCASTING', eth: expect.anything() })
  expect(paid(node)).toEqual([{ nonce: 1, value: 5n }])
})

test('nor has what a node forgot, however long ago', async () => {
  const { agent, node, send, approve } = await started()
  const payment = await send('5')
  await approve(payment.id)
  node.sent.splice(0)
  agent.clock.advance(3_600_001)
  expect((await sendStatusOf(agent, payment.id)).txStatus).toBe('BROADCASTING')
  expect(node.sent).toEqual([])
})

test('it has failed once another transaction was included with its nonce', async () => {
  const { agent, node, send, approve } = await started()
  const payment = await send('5')
  node.script = { eth_sendRawTransaction: new Error('nothing answers there') }
  await approve(payment.id)
  await setImmediate()
  node.script = { eth_getTransactionCount: '0x1' }
  expect((await sendStatusOf(agent, payment.id)).txStatus).toBe('FAILED')
  expect(node.sent).toEqual([])
})

test('nor has what a block includes while its node is asked: who is told so would pay again', async () => {
  const { agent, node, send, approve } = await started()
  const payment = await send('5')
  await approve(payment.id)
  await setImmediate()
  const hash = keccak256(node.sent[0] as `0x${string}`)
  const usual = node.at
  // It forgot the transaction, and a block with it comes after the last question about it.
  const included = {
    eth_getTransactionReceipt: { transactionHash: hash, status: '0x1' },
    eth_getTransactionCount: '0x1',
  }
  node.script = { eth_getTransactionByHash: null, eth_sendRawTransaction: new Error('nonce too low') }
  node.at = url => async (method, params) => {
    const answer = await usual(url)(method, params)
    if (method === 'eth_getTransactionByHash') node.script = included
    return answer
  }
  expect((await sendStatusOf(agent, payment.id)).txStatus).toBe('BROADCASTING')
  expect((await sendStatusOf(agent, payment.id)).txStatus).toBe('INCLUDED')
})

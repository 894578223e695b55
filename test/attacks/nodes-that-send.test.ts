/**
 * Promise: what `eth_send_transaction` asks to be signed is what the request says, completed by the person’s own node and shown; one request
 * is signed once, and only the same bytes are sent again.
 */
import { keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { approveFirst, type EngineOptions, testEngine } from '../support/engine.ts'
import { chosenMemoryVault } from '../support/memory-vault.ts'
import { type NodeInMemory, nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { sendStatusOf } from '../support/send-status.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const type = 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function started(options: EngineOptions = {}) {
  const node = nodeInMemory()
  const agent = await testEngine({ ...options, nodes: node })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [from] = (result.createWalletResult as { addresses: [string] }).addresses
  const send = (more: object = {}, options = {}) =>
    agent.post(type, { from, caip2: 'eip155:1', calls: [{ to: friend, value: '5' }], ...more }, options)
  return { agent, node, from, send }
}

const noncesOf = ({ sent }: NodeInMemory) => sent.map(each => parseTransaction(each as never).nonce)

test('a node of another chain is asked for nothing else, and nothing is recorded', async () => {
  const { agent, node, send } = await started()
  node.script = { eth_chainId: '0x89' }
  await expect(send()).rejects.toMatchObject({ code: 'NODE_OF_ANOTHER_CHAIN' })
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('a fee that a node invents is asked of nobody, unless the program names it', async () => {
  const { agent, node, send } = await started()
  node.script = { eth_maxPriorityFeePerGas: '0xde0b6b3a7640000' }
  await expect(send()).rejects.toMatchObject({
    code: 'NODE_UNUSABLE',
    message: expect.stringContaining('name the gas limit and the highest price of gas'),
  })
  expect(agent.engine.approvals.cards()).toEqual([])
  await send({ gasLimit: '21000', maxFeePerGas: '1000000000000000000', maxPriorityFeePerGas: '0' })
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)).toEqual([
    expect.stringMatching(/fee is above the usual/),
  ])
})

test.each([
  ['a nonce', { eth_getTransactionCount: 'soon' }],
  ['an amount of gas', { eth_estimateGas: { gas: 1 } }],
  ['a base fee', { eth_getBlockByNumber: null }],
])('a node that answers with something else than %s completes nothing', async (_, script) => {
  const { agent, node, send } = await started()
  node.script = script
  await expect(send()).rejects.toMatchObject({ code: 'NODE_UNUSABLE' })
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('bytes that a client lodges are not those that are signed', async () => {
  const { agent, node, send } = await started({ approvals: 'nothing' })
  const preimage = Buffer.from(
    '02e5018084773594008477359400825208945555555555555555555555555555555555555555578080c0',
    'hex',
  )
  await send({}, { preimage })
  expect(node.sent.map(each => parseTransaction(each as never).to)).toEqual([friend.toLowerCase()])
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('the same bytes posted twice are one transaction', async () => {
  const { agent, node, send } = await started({ approvals: 'nothing' })
  const options = { timestampMs: String(agent.clock.now() - 1) }
  const ids = await Promise.all([send({}, options), send({}, options)])
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  expect(noncesOf(node)).toEqual([0])
})

test('a transaction that a stop kept from the node is sent after the start, as it was signed', async () => {
  const store = memoryStore()
  const vault = await chosenMemoryVault(store)
  const { agent, node, send } = await started({ store, vault, approvals: 'nothing' })
  node.script = { eth_sendRawTransaction: new Error('nothing answers there') }
  const record = await send()
  const { signedTransaction } = record.result.ethSendTransactionResultV2 as { signedTransaction: string }
  expect(node.sent).toEqual([])
  node.script = {}
  const later = await testEngine({ store, vault, clock: agent.clock, nodes: node })
  const { organizationId } = agent
  expect(await sendStatusOf({ ...later, organizationId }, record.id)).toMatchObject({ txStatus: 'BROADCASTING' })
  expect(node.sent).toEqual([`0x${signedTransaction}`])
  expect(await sendStatusOf({ ...later, organizationId }, record.id)).toMatchObject({
    txStatus: 'BROADCASTING',
    eth: { txHash: keccak256(`0x${signedTransaction}`) },
  })
  expect(node.sent).toHaveLength(1)
})

test('one that nobody asked about for an hour is not sent any more', async () => {
  const { agent, node, send } = await started({ approvals: 'nothing' })
  node.script = { eth_sendRawTransaction: new Error('nothing answers there') }
  const { id } = await send()
  node.script = {}
  agent.clock.advance(3_600_001)
  expect(await sendStatusOf(agent, id)).toMatchObject({
    txStatus: 'BROADCASTING',
    txError: expect.stringContaining('not sent again'),
  })
  expect(node.sent).toEqual([])
})

test('what the node did not take leaves its nonce to the next', async () => {
  const { node, send } = await started({ approvals: 'nothing' })
  node.script = { eth_sendRawTransaction: new Error('nothing answers there') }
  await send()
  node.script = {}
  await send()
  await send()
  expect(noncesOf(node)).toEqual([0, 1])
})

test('a receipt of another transaction, or one that says neither, is no answer', async () => {
  const { agent, node, send } = await started({ approvals: 'nothing' })
  const { id } = await send()
  const hash = keccak256(node.sent[0] as never)
  for (const receipt of [
    { transactionHash: `0x${'11'.repeat(32)}`, status: '0x1' },
    { transactionHash: hash },
    'yes',
  ]) {
    node.script = { eth_getTransactionReceipt: receipt }
    await expect(sendStatusOf(agent, id)).rejects.toMatchObject({ code: 'NODE_UNUSABLE' })
  }
  node.script = { eth_getTransactionReceipt: { transactionHash: hash, status: '0x0' } }
  expect(await sendStatusOf(agent, id)).toMatchObject({ txStatus: 'FAILED' })
  node.script = { eth_getTransactionReceipt: { transactionHash: hash, status: '0x1' } }
  expect(await sendStatusOf(agent, id)).toMatchObject({ txStatus: 'INCLUDED' })
})

test('requests that wait have nonces of their own, however fast they come', async () => {
  const { agent, send } = await started()
  await Promise.all([send(), send({ calls: [{ to: friend, value: '6' }] })])
  const shown = agent.engine.approvals.cards().flatMap(({ shown }) => shown.fields)
  const nonces = shown.filter(({ label }) => label === 'Nonce').map(({ value }) => value)
  expect(nonces.toSorted()).toEqual(['0', '1'])
  await approveFirst(agent)
})

test('only a transaction is asked about', async () => {
  const { agent } = await started()
  const [wallet] = agent.store.activities(agent.organizationId, {}, { limit: 1 })
  await expect(async () => sendStatusOf(agent, wallet?.id ?? '')).rejects.toMatchObject({ code: 'ACTIVITY_NOT_FOUND' })
})

/** Promise: a transaction that is sent takes the lowest nonce that nothing has, neither what waits here nor what is on its way to the node. */
import { parseTransaction, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const type = 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const second = { ...ethereumAccount, path: "m/44'/60'/0'/0/1" }

async function started(approvals?: 'nothing') {
  const node = nodeInMemory()
  const agent = await testEngine({ nodes: node, ...(approvals && { approvals }) })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount, second],
  })
  const [from = '', other = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const send = (sender: string, value: string, more: object = {}) =>
    agent.post(type, { from: sender, caip2: 'eip155:1', calls: [{ to: friend, value }], ...more })
  const nonceOf = (id: string) =>
    agent.engine.approvals.card(id)?.shown.fields.find(({ label }) => label === 'Nonce')?.value
  return { node, agent, from, other, send, nonceOf }
}

test('what other accounts of the organization send does not hide what this one has sent', async () => {
  const { node, from, other, send } = await started('nothing')
  // It waits in the node for the one before it, which is not sent yet.
  await send(from, '5')
  for (let value = 1; value <= 100; value++) await send(other, String(value), { nonce: String(value) })
  await send(from, '6')
  const own = node.sent
    .map(each => parseTransaction(each as never))
    .filter(({ value = 0n }, index, all) => {
      return index === 0 || (index === all.length - 1 && value === 6n)
    })
  expect(own.map(({ nonce }) => nonce)).toEqual([0, 1])
})

test('what waits for the person in several programs does not hide each other', async () => {
  const { agent, from, other, send, nonceOf } = await started()
  const first = await send(from, '5')
  const program = await addUser(agent, 'Program')
  // Its own card is approved below.
  await addPolicy(agent, { consensus: by(program) }).catch(() => undefined)
  const waiting = agent.engine.approvals.cards().find(({ id }) => id !== first.id)
  if (waiting) await agent.engine.approvals.approve(waiting, 'test')
  for (let value = 1; value <= 99; value++) await send(other, String(value))
  const last = { from: other, caip2: 'eip155:1', calls: [{ to: friend, value: '777' }] }
  await agent.post(type, last, { key: program.key })
  const again = await agent.post(
    type,
    { from, caip2: 'eip155:1', calls: [{ to: friend, value: '6' }] },
    { key: program.key },
  )
  expect([nonceOf(first.id), nonceOf(again.id)]).toEqual(['0', '1'])
})

test('a transaction that waits under another name of its request has its nonce', async () => {
  const { agent, from, send, nonceOf } = await started()
  const common = { type: 'eip1559', chainId: 1, gas: 21_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
  // As eth_sendTransaction of JSON-RPC asks for it.
  const unsignedTransaction = serializeTransaction({ ...common, nonce: 0, to: friend, value: 5n })
  const parameters = { signWith: from, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
  const waiting = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
  const sent = await send(from, '6')
  expect([nonceOf(waiting.id), nonceOf(sent.id)]).toEqual(['0', '1'])
})

/** Promise: what a node says is believed for what is shown, and not beyond that. */
import { parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { testEngine } from '../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

test.each([
  ['a tip', { eth_maxPriorityFeePerGas: '0xde0b6b3a7640000' }],
  ['a base fee', { eth_getBlockByNumber: { baseFeePerGas: '0xde0b6b3a7640000' } }],
])('%s of 21,000 ETH that a node invents is signed for nobody who is not shown it', async (_, script) => {
  const node = nodeInMemory()
  const agent = await testEngine({ nodes: node, approvals: 'nothing' })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [from] = (result.createWalletResult as { addresses: string[] }).addresses
  const program = await addUser(agent, 'Program')
  await addPolicy(agent, { consensus: by(program), condition: "activity.action == 'SIGN' && eth.tx.value <= 5" })
  node.script = script
  const calls = [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '5' }]
  await agent
    .post('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', { from, caip2: 'eip155:1', calls }, { key: program.key })
    .catch(() => undefined)
  expect(node.sent.map(each => parseTransaction(each as never).maxFeePerGas)).toEqual([])
})

/** Promise: what a node says is believed for what is shown, and not beyond that, at whichever door a transaction is asked for. */
import { parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { createProgramWallet } from '../../src/core/programs/program-wallet.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Asking {
  readonly agent: TestEngine
  readonly user: TestUser
  readonly from: string
}

const programOf = ({ agent, user }: Asking) =>
  ({
    token: {
      organizationId: agent.organizationId,
      publicKey: user.key.publicKey,
      stamp: (body: Uint8Array) => user.key.stamp(Buffer.from(body).toString()),
    },
    caller: { clientAddress: null, webOrigin: null },
    charge: () => undefined,
    until: new AbortController().signal,
  }) as never

const sending = async (asking: Asking, more = {}) =>
  (
    await createProgramWallet(asking.agent.engine).sendTransaction(programOf(asking), 1n, {
      ...{ from: asking.from, to, value: 5n, ...more },
    } as never)
  ).result

/** Ways to ask for a transaction, with the fee that each leaves to the node. */
const doors: Readonly<Record<string, (asking: Asking) => Promise<unknown>>> = {
  'by the API': ({ agent, user, from }) => {
    const parameters = { from, caip2: 'eip155:1', calls: [{ to, value: '5' }] }
    return agent.post('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', parameters, { key: user.key })
  },
  'by JSON-RPC': asking => sending(asking),
  'by JSON-RPC, of the old type': asking => sending(asking, { gasPrice: 10n ** 12n }),
  'by JSON-RPC, to be signed alone': async asking => {
    const asked = { from: asking.from, to, value: 5n } as never
    const signing = await createProgramWallet(asking.agent.engine).signTransaction(programOf(asking), 1n, asked)
    return signing.result
  },
}

const lies: Readonly<Record<string, object>> = {
  'a tip': { eth_maxPriorityFeePerGas: '0xde0b6b3a7640000' },
  'a base fee': { eth_getBlockByNumber: { baseFeePerGas: '0xde0b6b3a7640000' } },
  gas: { eth_estimateGas: '0xffffffffffff' },
}

const attempts = Object.keys(doors).flatMap(door => Object.keys(lies).map(lie => [lie, door] as const))
const isAsked = ([lie, door]: readonly [string, string]) => lie === 'gas' || !door.includes('old type')

async function asking(script: object) {
  const node = nodeInMemory()
  const agent = await testEngine({ nodes: node, approvals: 'nothing' })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const accounts = [ethereumAccount]
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts })
  const [from = ''] = (result.createWalletResult as { addresses: string[] }).addresses
  const user = await addUser(agent, 'Program')
  await addPolicy(agent, { consensus: by(user), condition: "activity.action == 'SIGN' && eth.tx.value <= 5" })
  node.script = script as never
  return { agent, user, from, node }
}

test.each(attempts.filter(isAsked))(
  '%s that a node invents, asked %s, is signed for nobody who is not shown it',
  async (lie, door) => {
    const { node, ...asked } = await asking(lies[lie] as object)
    await expect(doors[door]?.(asked)).rejects.toThrow(/asks for a fee of up to .+, many times the usual/)
    expect(node.sent).toEqual([])
  },
)

test.each(Object.entries(doors))('%s, the fee of an honest node is paid', async (_, ask) => {
  const { node, ...asked } = await asking({})
  await ask(asked)
  for (const sent of node.sent) expect(parseTransaction(sent as never).gas).toBe(21_000n)
})

test('what the program names itself is its own word: rules and the person decide', async () => {
  const { node, ...asked } = await asking(lies.gas as object)
  await sending(asked, { gas: 21_000n, maxFeePerGas: 10n ** 15n, maxPriorityFeePerGas: 1n })
  expect(node.sent).toHaveLength(1)
})

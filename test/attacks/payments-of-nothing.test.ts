/**
 * Promise: nobody becomes known by being sent nothing, or next to nothing. Whoever makes an address that looks like a known one asks for a transfer of
 * nothing to it first, so that it stands among those who were paid.
 */
import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { approveFirst, testEngine } from '../support/engine.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const transfer = (amount: bigint) => ({
  to: usdc as Hex,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, amount] }),
})

test.each([
  ['coin', { to: stranger as Hex, value: 0n }, { to: stranger as Hex, value: 10n ** 14n }],
  ['dust', { to: stranger as Hex, value: 10n ** 14n - 1n }, { to: stranger as Hex, value: 10n ** 14n }],
  ['a token', transfer(0n), transfer(100n)],
  ['dust of a token', transfer(99n), transfer(100n)],
])('%s: what is sent nothing, or dust, stays new, and what is paid is known', async (_, nothing, something) => {
  const agent = await testEngine()
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] })
  const [signWith = ''] = (wallet.result.createWalletResult as { addresses: string[] }).addresses
  let nonce = 0
  const send = async (change: object) => {
    const common = { type: 'eip1559', chainId: 1, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
    const unsignedTransaction = serializeTransaction({ ...common, nonce: nonce++, ...change })
    const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    const texts = agent.engine.approvals.card(id)?.shown.warnings.map(({ text }) => text) ?? []
    await approveFirst(agent)
    return texts.some(text => text.includes('Nothing signed here has paid'))
  }
  expect(await send(nothing)).toBe(true)
  expect(agent.store.list('recipients', agent.organizationId)).toEqual([])
  expect(await send(something)).toBe(true)
  expect(await send(something)).toBe(false)
})

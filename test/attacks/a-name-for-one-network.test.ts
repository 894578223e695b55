/**
 * Promise: a name that was given for one network vouches for nothing on another. Anybody can deploy a contract at the same address there:
 * who pays the Safe of an organization on the wrong network pays a stranger.
 */
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { approveLast } from '../support/engine.ts'
import { oneKeyAccounts, warnedOf } from '../support/one-key-accounts.ts'

const safe = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [usdc, usdcOnOptimism] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
] as const
const tokens = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [safe, 1_000_000n] })
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [safe, 1_000_000n] })
const deposit = encodeFunctionData({ abi: parseAbi(['function deposit()']), functionName: 'deposit' })

async function withTreasuryOnMainnet() {
  const { agent, addresses } = await oneKeyAccounts(['ethereum'])
  const addressNames = [{ name: 'Treasury', address: safe, chains: ['eip155:1'] }]
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', { addressNames })
  await approveLast(agent)
  let nonce = 0
  return (to: Hex, chainId: number, change: { readonly data?: Hex; readonly value?: bigint }) => {
    const common = { type: 'eip1559', gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
    const unsignedTransaction = serializeTransaction({ ...common, chainId, nonce: nonce++, to, ...change })
    const parameters = { signWith: addresses.ethereum, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    return warnedOf(agent, agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters))
  }
}

const isNew = expect.stringContaining('Nothing signed here has paid')

test.each([
  ['coin', safe, safe, { value: 10n ** 18n }, isNew],
  ['tokens', usdc, usdcOnOptimism, { data: tokens }, isNew],
  ['an allowance', usdc, usdcOnOptimism, { data: approval }, expect.stringContaining('is no contract known here')],
  [
    'coin with a call',
    safe,
    safe,
    { data: deposit, value: 10n ** 18n },
    expect.stringMatching(/^danger: .*not known here/),
  ],
] as const)('%s', async (_, onMainnet, onOptimism, change, said) => {
  const warned = await withTreasuryOnMainnet()
  expect(await warned(onOptimism, 10, change)).toEqual(expect.arrayContaining([said]))
  expect(await warned(onMainnet, 1, change)).not.toEqual(expect.arrayContaining([said]))
})

/**
 * Promise: only what is for certain this account’s own money makes somebody known. Whoever puts money of their own into what is signed
 * here, to be paid to themselves, stays a stranger.
 */
import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { oneKeyScript } from '../../src/core/chains/bitcoin/one-key-script.ts'
import { inputDigests, provenPsbtIn } from '../../src/core/chains/dogecoin/psbt.ts'
import { oneKeyAccounts, submitDigest, submitPsbt, warnedOf } from '../support/one-key-accounts.ts'
import { psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const isNew = expect.arrayContaining([expect.stringMatching(/^notice: Nothing signed here has paid/)])
const thief = 3

test.each(['P2WPKH', 'P2TR'] as const)('a joint payment of Bitcoin, the account is of %s', async type => {
  const { agent, addresses, publicKey } = await oneKeyAccounts(['segwit', 'taproot'])
  const signWith = type === 'P2TR' ? addresses.taproot : addresses.segwit
  const own = (value: number) => ({ type, publicKey, value, proven: true })
  const theirs = { type: 'P2WPKH', publicKey: publicKeyOf(thief), value: 1e8, proven: true } as const
  const [back, out] = [oneKeyScript(type, publicKey).script, scriptOf('P2WPKH', thief)]
  const joint = psbtOf(
    [own(1000), theirs],
    [
      { script: back, value: 1000 },
      { script: out, value: 1e8 - 500 },
    ],
  )
  const alone = psbtOf([own(50e8)], [{ script: out, value: 50e8 - 2000 }])
  expect(await warnedOf(agent, submitPsbt(agent, signWith, joint))).toEqual(isNew)
  expect(await warnedOf(agent, submitPsbt(agent, signWith, alone))).toEqual(isNew)
  expect(await warnedOf(agent, submitPsbt(agent, signWith, alone))).not.toEqual(isNew)
})

test('a joint payment of Dogecoin', async () => {
  const { agent, addresses, publicKey } = await oneKeyAccounts(['doge'])
  const own = (value: number) => ({ type: 'P2PKH', publicKey, value }) as const
  const out = scriptOf('P2PKH', thief)
  const sign = (psbt: Uint8Array) => {
    const [digest] = inputDigests(provenPsbtIn(psbt)!)
    return warnedOf(agent, submitDigest(agent, addresses.doge, { digest: digest!, psbt }))
  }
  const joint = psbtOf(
    [own(1e6), { type: 'P2PKH', publicKey: publicKeyOf(thief), value: 1e10 }],
    [
      { script: oneKeyScript('P2PKH', publicKey).script, value: 1e6 },
      { script: out, value: 1e10 - 1e6 },
    ],
  )
  const alone = psbtOf([own(5e10)], [{ script: out, value: 5e10 - 1e6 }])
  expect(await sign(joint)).toEqual(isNew)
  expect(await sign(alone)).toEqual(isNew)
  expect(await sign(alone)).not.toEqual(isNew)
})

test('tokens of somebody else that the account may move', async () => {
  const { agent, addresses } = await oneKeyAccounts(['ethereum'])
  const [stranger, theirs] = [
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  ] as const
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  let nonce = 0
  const send = (data: Hex) => {
    const common = { type: 'eip1559', chainId: 1, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
    const unsignedTransaction = serializeTransaction({ ...common, nonce: nonce++, to: usdc, data })
    const parameters = { signWith: addresses.ethereum, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    return warnedOf(agent, agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters))
  }
  const call = { abi: erc20Abi, functionName: 'transferFrom' } as const
  const amount = 1_000_000n
  expect(await send(encodeFunctionData({ ...call, args: [theirs, stranger, amount] }))).toEqual(isNew)
  const paid = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, amount] })
  expect(await send(paid)).toEqual(isNew)
  const ofAccount = encodeFunctionData({ ...call, args: [addresses.ethereum as Hex, stranger, amount] })
  expect(await send(ofAccount)).not.toEqual(isNew)
})

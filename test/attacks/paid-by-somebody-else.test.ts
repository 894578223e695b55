/**
 * Promise: only what is for certain this account’s own money makes somebody known. Whoever puts money of their own into what is signed
 * here, to be paid to themselves, stays a stranger.
 */
import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { oneKeyScript } from '../../src/core/chains/bitcoin/one-key-script.ts'
import { inputDigests, provenPsbtIn } from '../../src/core/chains/dogecoin/psbt.ts'
import type { TestEngine } from '../support/engine.ts'
import { oneKeyAccounts, submitDigest, submitPsbt, warnedOf } from '../support/one-key-accounts.ts'
import { psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const isNew = expect.arrayContaining([expect.stringMatching(/^notice: Nothing signed here has paid/)])
const thief = 3
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

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
  const theirs = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
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

/** A typed message that is signed and approved. */
async function message(agent: TestEngine, signWith: string, typedData: object) {
  const payload = JSON.stringify(typedData)
  const parameters = { signWith, payload, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }
  return warnedOf(agent, agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters))
}

async function payingInCoin(agent: TestEngine, signWith: string, to: Hex) {
  const common = { type: 'eip1559', chainId: 1, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
  const unsignedTransaction = serializeTransaction({ ...common, nonce: 7, to, value: 10n ** 18n })
  const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
  return warnedOf(agent, agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters))
}

const domainType = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract']
const membersOf = (list: readonly string[]) =>
  list.map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
const stranger = '0x7099797011111111111111111111111111dc79c8'

test('tokens that a contract nobody knows would send on', async () => {
  const { agent, addresses } = await oneKeyAccounts(['ethereum'])
  const request = ['address from', 'address to', 'uint256 value', 'uint256 gas', 'uint256 nonce', 'bytes data']
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1_000_000n] })
  await message(agent, addresses.ethereum, {
    domain: { name: 'F', version: '1', chainId: 1, verifyingContract: `0x${'99'.repeat(20)}` },
    primaryType: 'ForwardRequest',
    types: { EIP712Domain: membersOf(domainType), ForwardRequest: membersOf(request) },
    message: { from: addresses.ethereum, to: usdc, value: 0, gas: 100_000, nonce: 0, data },
  })
  expect(await payingInCoin(agent, addresses.ethereum, stranger)).toEqual(isNew)
})

test('coin that the buyer of an order pays to somebody else', async () => {
  const { agent, addresses } = await oneKeyAccounts(['ethereum'])
  const item = [
    'uint8 itemType',
    'address token',
    'uint256 identifierOrCriteria',
    'uint256 startAmount',
    'uint256 endAmount',
  ]
  const order = [
    ...['address offerer', 'address zone', 'OfferItem[] offer', 'ConsiderationItem[] consideration', 'uint8 orderType'],
    ...[
      'uint256 startTime',
      'uint256 endTime',
      'bytes32 zoneHash',
      'uint256 salt',
      'bytes32 conduitKey',
      'uint256 counter',
    ],
  ]
  const [nobody, zeros] = [`0x${'00'.repeat(20)}`, `0x${'00'.repeat(32)}`]
  const coin = (amount: bigint, recipient: string) => ({
    ...{ itemType: 0, token: nobody, identifierOrCriteria: 0, startAmount: String(amount), endAmount: String(amount) },
    recipient,
  })
  const sold = { itemType: 2, token: `0x${'99'.repeat(20)}`, identifierOrCriteria: 5, startAmount: 1, endAmount: 1 }
  await message(agent, addresses.ethereum, {
    domain: {
      ...{ name: 'Seaport', version: '1.6', chainId: 1 },
      verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
    },
    primaryType: 'OrderComponents',
    types: {
      EIP712Domain: membersOf(domainType),
      OrderComponents: membersOf(order),
      OfferItem: membersOf(item),
      ConsiderationItem: membersOf([...item, 'address recipient']),
    },
    message: {
      ...{ offerer: addresses.ethereum, zone: nobody, offer: [sold] },
      consideration: [coin(10n ** 18n, addresses.ethereum), coin(10n ** 16n, stranger)],
      ...{ orderType: 0, startTime: 0, endTime: Math.floor(agent.clock.now() / 1000) + 3600, zoneHash: zeros },
      ...{ salt: 1, conduitKey: zeros, counter: 0 },
    },
  })
  expect(await payingInCoin(agent, addresses.ethereum, stranger)).toEqual(isNew)
})

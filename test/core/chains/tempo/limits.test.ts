import { encodeFunctionData } from 'viem'
import { Abis } from 'viem/tempo'
import { expect, test } from 'vitest'
import { ethereum } from '../../../../src/core/chains/ethereum/chain.ts'
import { encodeRlp, integerBytes, type RlpItem } from '../../../../src/core/chains/ethereum/encoding/rlp.ts'
import { decodeUnsignedTransaction } from '../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { movesOf } from '../../../../src/core/chains/measured-asset.ts'
import { tempoAssets } from '../../../../src/core/chains/tempo/assets.ts'
import { describeTempo } from '../../../../src/core/chains/tempo/describe.ts'
import { decodeTempoTransaction } from '../../../../src/core/chains/tempo/transaction.ts'
import type { NetworkAssets } from '../../../../src/shared/velocity-controls.ts'
import { testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { dataOf, signerKey, transferData } from '../../../support/spending.ts'
import { ethereumAccount } from '../../transfer/transfers.ts'

const [one, other] = ['01', '02'].map(end => Buffer.from(`20c0${'00'.repeat(17)}${end}`, 'hex')) as [Buffer, Buffer]
const none = new Uint8Array()
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const asset = (token: Uint8Array | null, chain = 42431) =>
  `eip155:${chain}/${token ? `erc20:0x${Buffer.from(token).toString('hex')}` : 'slip44:60'}`

interface Made {
  readonly calls?: readonly RlpItem[]
  readonly fee?: bigint
  readonly feeToken?: Uint8Array
  readonly payer?: RlpItem
  readonly authorizations?: readonly RlpItem[]
  readonly key?: RlpItem
}
const pay = (amount: bigint): RlpItem => [one, none, bytes(transferData(amount))]

/** For 100,000 of gas. @param fee - In attodollars for each. */
function unsigned({ calls = [pay(5n)], fee = 1n, feeToken = none, payer = none, authorizations = [], key }: Made) {
  const prices = [42431n, 0n, fee, 100_000n].map(integerBytes)
  const rest: RlpItem[] = [calls, [], none, none, none, none, feeToken, payer, authorizations]
  return Buffer.concat([Buffer.of(0x76), encodeRlp([...prices, ...rest, ...(key ? [key] : [])])])
}
const moves = (made: Made, caip19: string) => {
  const transaction = decodeTempoTransaction(unsigned(made))
  return movesOf(caip19, { chain: 'tempo', kind: 'tempoTransaction', transaction } as never, signerKey)
}
const units = (units: bigint) => ({ kind: 'amount', units })
const nothing = { kind: 'nothing' }
const unknown = { kind: 'unknown' }

test('what its calls move is counted together, and only on its own chain', () => {
  const approve = bytes(dataOf('approve(address spender, uint256 amount)', [`0x${'11'.repeat(20)}`, 7n]))
  const calls = [pay(5n), pay(6n), [one, none, approve]]
  expect(moves({ calls }, asset(one))).toEqual(units(18n))
  expect(moves({ calls }, asset(other))).toEqual(nothing)
  expect(moves({ calls }, asset(null))).toEqual(nothing)
  expect(moves({ calls }, asset(one, 1))).toEqual(nothing)
  expect(moves({ calls }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501')).toEqual(nothing)
})

test('a payment with a memo moves what it pays', () => {
  const memo = `0x${'00'.repeat(31)}01`
  const abi = Abis.tip20.filter(({ name }) => name === 'transferWithMemo' || name === 'transferFromWithMemo')
  const [recipient, from] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
  const calls = [
    encodeFunctionData({ abi, functionName: 'transferWithMemo', args: [recipient, 5n, memo] } as never),
    encodeFunctionData({ abi, functionName: 'transferFromWithMemo', args: [from, recipient, 6n, memo] } as never),
  ].map((data: string): RlpItem => [one, none, bytes(data)])
  expect(moves({ calls }, asset(one))).toEqual(units(11n))
  expect(moves({ calls }, asset(other))).toEqual(nothing)
})

test('networks are offered without a coin, and their tokens can be measured by contract', () => {
  const offered = tempoAssets.networks()
  expect(offered.map(({ chain, testnet, assets }) => ({ chain, testnet, assets }))).toEqual([
    { chain: 'eip155:4217', testnet: false, assets: [] },
    { chain: 'eip155:42431', testnet: true, assets: [] },
  ])
  const [, { chain, tokens }] = offered as [NetworkAssets, NetworkAssets]
  const address = `0x${one.toString('hex')}`
  expect(address).toMatch(new RegExp(`^${tokens?.pattern}$`))
  expect(moves({}, `${chain}/${tokens?.namespace}:${address}`)).toEqual(units(5n))
})

test('one call that is not known, or a creation, leaves every token unknown', () => {
  expect(moves({ calls: [pay(5n), [other, none, bytes('0xdeadbeef')]] }, asset(one))).toMatchObject(unknown)
  expect(moves({ calls: [pay(5n), [none, integerBytes(9n), bytes('0x60')]] }, asset(one))).toMatchObject(unknown)
  expect(moves({ calls: [[none, integerBytes(9n), bytes('0x60')]] }, asset(null))).toEqual(units(9n))
})

/** 1 dollar is 10^18 attodollars; of 100,000 of gas, 10^13 each. */
test('a fee above the usual counts as spent of the token that pays it', () => {
  const fee = 5n * 10n ** 13n
  expect(moves({ fee: 10n ** 13n, feeToken: one }, asset(one))).toEqual(units(5n))
  expect(moves({ fee, feeToken: one }, asset(one))).toEqual(units(5_000_005n))
  expect(moves({ fee: fee + 1n, feeToken: one }, asset(one))).toEqual(units(5_000_006n))
  expect(moves({ fee, feeToken: other }, asset(one))).toEqual(units(5n))
  expect(moves({ fee, feeToken: other }, asset(other))).toEqual(units(5_000_000n))
  expect(moves({ fee }, asset(one))).toMatchObject(unknown)
  expect(moves({ fee, payer: Buffer.of(0) }, asset(one))).toEqual(units(5n))
})

test('so does that of an Ethereum transaction for the same chain, in whichever token', () => {
  const item = (gasPrice: bigint) =>
    encodeRlp([
      none,
      integerBytes(gasPrice),
      integerBytes(100_000n),
      one,
      none,
      bytes(transferData(5n)),
      integerBytes(4217n),
      none,
      none,
    ])
  const on = (gasPrice: bigint, token: Uint8Array) => {
    const transaction = decodeUnsignedTransaction(item(gasPrice))
    return movesOf(
      asset(token, 4217),
      { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as never,
      signerKey,
    )
  }
  expect(on(10n ** 13n, one)).toEqual(units(5n))
  expect(on(10n ** 13n + 1n, one)).toMatchObject(unknown)
  expect(on(10n ** 13n + 1n, other)).toMatchObject(unknown)
})

const authorizations = [[none, one, none, Buffer.alloc(65, 1)]]
const handedOver = { 'a key authorization': { key: [one] }, 'an authorization': { authorizations } }

test.each(Object.entries(handedOver))('%s makes every asset unknown, and is a danger on the card', (_, made) => {
  for (const each of [asset(one), asset(null), asset(one, 1)]) expect(moves(made, each)).toMatchObject(unknown)
  const { sentence, warnings } = describeTempo(decodeTempoTransaction(unsigned(made)))
  expect(sentence).toMatch(/, and (give another key power over the account|set the code of 1 account)$/)
  expect(warnings[0]).toMatchObject({ level: 'danger' })
})

test('no policy allows what hands over the account, through either door; the same payment alone it allows', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const { addresses } = made.result.createWalletResult as { addresses: [string] }
  await addPolicy(agent, { consensus: by(a) })
  const token = `0x${one.toString('hex')}`
  await addPolicy(agent, { consensus: by(a), condition: `tempo.tx.calls.all(call, call.to == '${token}')` })
  const sign = (transaction: Made) => {
    const unsignedTransaction = unsigned(transaction).toString('hex')
    return agent.post(
      'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      { signWith: addresses[0], unsignedTransaction, type: 'TRANSACTION_TYPE_TEMPO' },
      { key: a.key },
    )
  }
  const signAsData = (transaction: Made) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: addresses[0], payload: unsigned(transaction).toString('hex') },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      },
      { key: a.key },
    )
  for (const door of [sign, signAsData]) {
    expect(await door({})).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    for (const transaction of Object.values(handedOver)) {
      await expect(door(transaction)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  }
})

test('one chain alone reads its bytes', () => {
  expect(ethereum.readMessage(unsigned({}), 'keccak256', { texts: [] })).toBeUndefined()
})

test('the card says who pays the fee and how much at most, and until when it is good', () => {
  const card = (made: Made) => describeTempo(decodeTempoTransaction(unsigned(made)))
  const field = (made: Made, label: string) => card(made).fields.find(each => each.label === label)?.value
  expect(card({ fee: 10n ** 14n, feeToken: one }).warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('as high as 10 USD'),
  })
  expect(field({ fee: 10n ** 13n }, 'Fee at most')).toBe('1 USD')
  expect(field({}, 'Network')).toBe('Tempo Testnet (Moderato) (42431)')
  expect(field({}, 'Fee token')).toMatch(/^not named/)
  expect(field({ payer: Buffer.of(0) }, 'Fee paid by')).toMatch(/^somebody else, who has yet to sign/)
  expect(field({}, 'Expires')).toMatch(/^never/)
})

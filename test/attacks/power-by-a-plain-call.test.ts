/**
 * Promise: a rule about transactions never gives another key power over the account. On Tempo a plain call of the account keychain does
 * that, in a transaction of either kind.
 */
import { encodeFunctionData, type Hex, serializeTransaction } from 'viem'
import { Abis } from 'viem/tempo'
import { expect, test } from 'vitest'
import { encodeRlp, integerBytes, type RlpItem } from '../../src/core/chains/ethereum/encoding/rlp.ts'
import { decodeUnsignedTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { tempo } from '../../src/core/chains/tempo/chain.ts'
import { describeTempo } from '../../src/core/chains/tempo/describe.ts'
import { decodeTempoTransaction } from '../../src/core/chains/tempo/transaction.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { dataOf, signerKey, transferData } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const keychain = '0xaAAAaaAA00000000000000000000000000000000'
const token = `0x20c0${'00'.repeat(17)}01` as Hex
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const key = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const none = new Uint8Array()

interface Made {
  readonly to: Hex
  readonly data: Hex
}

/** By the interface that ships with viem. */
function ofKeychain(functionName: string, args: readonly unknown[]): Made {
  const functions = Abis.accountKeychain as readonly { readonly name: string; readonly inputs: readonly unknown[] }[]
  const abi = functions.filter(({ name, inputs }) => name === functionName && inputs.length === args.length)
  return { to: keychain, data: encodeFunctionData({ abi: abi.slice(0, 1), functionName, args } as never) }
}

const inside = ({ to, data }: Made): Made => ({
  to: multicall,
  data: dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [[[to, false, data]]]),
})

const authorizeKey = ofKeychain('authorizeKey', [key, 0, 2n ** 64n - 1n, false, []])
const config = { expiry: 9n, enforceLimits: false, limits: [], allowAnyCalls: true, allowedCalls: [] }
const giving: Readonly<Record<string, Made>> = {
  authorizeKey,
  'authorizeKey with a config and a witness': ofKeychain('authorizeKey', [key, 0, config, `0x${'01'.repeat(32)}`]),
  authorizeAdminKey: ofKeychain('authorizeAdminKey', [key, 0, `0x${'01'.repeat(32)}`]),
  updateSpendingLimit: ofKeychain('updateSpendingLimit', [key, token, 2n ** 200n]),
  setAllowedCalls: ofKeychain('setAllowedCalls', [key, []]),
  'authorizeKey inside another call': inside(authorizeKey),
  'authorizeKey with bytes behind it': { to: keychain, data: `${authorizeKey.data}00` },
}
const unknown: Readonly<Record<string, Made>> = {
  'a function that nobody knows': { to: keychain, data: '0xdeadbeef' },
  'three bytes': { to: keychain, data: '0x54063a' },
}
const revokeAndMore: Made = { to: keychain, data: `${ofKeychain('revokeKey', [key]).data}00` }
const harmless: Readonly<Record<string, Made>> = {
  'a payment': { to: token, data: transferData(5n) },
  revokeKey: ofKeychain('revokeKey', [key]),
}

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
function asTempo({ to, data }: Made): Buffer {
  const prices = [4217n, 0n, 1n, 100_000n].map(integerBytes)
  const calls: RlpItem[] = [
    [bytes(token), none, bytes(transferData(5n))],
    [bytes(to), none, bytes(data)],
  ]
  return Buffer.concat([Buffer.of(0x76), encodeRlp([...prices, calls, [], none, none, none, none, none, none, []])])
}
const asEthereum = (call: Made): Hex =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId: 4217, nonce: 0, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n },
    ...call,
  })

test('only a rule that nobody can write lets such a call through, in either kind of transaction', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith] = (made.result.createWalletResult as { addresses: [string] }).addresses
  await addPolicy(agent, { consensus: by(a), condition: 'tempo.tx.chain_id == 4217' })
  await addPolicy(agent, { consensus: by(a), condition: 'eth.tx.chain_id == 4217' })
  const sign = (type: string, unsignedTransaction: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { signWith, unsignedTransaction, type }, { key: a.key }).then(
      ({ status }) => status as string,
      ({ code }) => code as string,
    )
  const both = async (call: Made) => [
    await sign('TRANSACTION_TYPE_TEMPO', asTempo(call).toString('hex')),
    await sign('TRANSACTION_TYPE_ETHEREUM', asEthereum(call)),
  ]
  for (const [name, call] of Object.entries({ ...giving, ...unknown, 'revokeKey with bytes behind it': revokeAndMore }))
    expect({ name, came: await both(call) }).toEqual({ name, came: ['PERMISSION_DENIED', 'PERMISSION_DENIED'] })
  for (const [name, call] of Object.entries(harmless))
    expect({ name, came: await both(call) }).toEqual({
      name,
      came: ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_COMPLETED'],
    })
})

test.each(Object.entries({ ...giving, ...unknown }))('%s is a danger, and over every limit', (_, call) => {
  const transaction = decodeTempoTransaction(asTempo(call))
  expect(describeTempo(transaction).warnings).toContainEqual(expect.objectContaining({ level: 'danger' }))
  const other = `eip155:4217/erc20:0x20c0${'00'.repeat(17)}02`
  const ethereum = { chain: 'ethereum', kind: 'ethereumTransaction' } as const
  expect(movesOf(other, { chain: 'tempo', kind: 'tempoTransaction', transaction } as never, signerKey)).toMatchObject({
    kind: 'unknown',
  })
  const asOther = { ...ethereum, transaction: decodeUnsignedTransaction(bytes(asEthereum(call))) }
  expect(movesOf(other, asOther as never, signerKey)).toMatchObject({ kind: 'unknown' })
})

test.each(Object.entries(giving))('%s: the key is named and looked at', (_, call) => {
  const transaction = decodeTempoTransaction(asTempo(call))
  expect(JSON.stringify(describeTempo(transaction).warnings)).toContain(key)
  expect(tempo.addressesNamed({ chain: 'tempo', kind: 'tempoTransaction', transaction } as never)).toContain(key)
})

test('whoever else gets something is looked at: code, the key of an authorization, the token of the fee', () => {
  const [code, given, feeToken] = ['11', '22', '33'].map(digits => Buffer.from(digits.repeat(20), 'hex')) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const items: RlpItem[] = [4217n, 0n, 1n, 100_000n].map(integerBytes)
  const call: RlpItem = [bytes(token), none, bytes(transferData(5n))]
  const authorization: RlpItem = [none, code, none, Buffer.alloc(65, 1)]
  const rest: RlpItem[] = [[call], [], none, none, none, none, feeToken, none, [authorization], [[none, none, given]]]
  const transaction = decodeTempoTransaction(Buffer.concat([Buffer.of(0x76), encodeRlp([...items, ...rest])]))
  const named = tempo.addressesNamed({ chain: 'tempo', kind: 'tempoTransaction', transaction } as never)
  for (const each of [code, given, feeToken])
    expect(named.map(address => address.toLowerCase())).toContain(`0x${each.toString('hex')}`)
})

test('a transaction of many calls has one budget for what a card prints of the calls inside them', () => {
  const inside = Array.from({ length: 50 }, () => [token, false, transferData(5n)])
  const data = dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [inside])
  const list: RlpItem[] = Array.from({ length: 64 }, () => [bytes(multicall), none, bytes(data)])
  const prices = [4217n, 0n, 1n, 100_000n].map(integerBytes)
  const transaction = decodeTempoTransaction(
    Buffer.concat([Buffer.of(0x76), encodeRlp([...prices, list, [], none, none, none, none, none, none, []])]),
  )
  const { fields, warnings } = describeTempo(transaction)
  expect(JSON.stringify(fields).match(/"Does"/g)).toHaveLength(50)
  expect(warnings).toContainEqual(
    expect.objectContaining({ level: 'danger', text: expect.stringMatching(/^Not shown/) }),
  )
})

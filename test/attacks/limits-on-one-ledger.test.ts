/**
 * Promise: where two chains keep one ledger, a limit on a token of one counts what is signed for the other. Nobody here knows the name
 * that the token has there, so whatever moves there may be it.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { caip2Reference } from '../../src/core/chains/cosmos/networks.ts'
import { PayloadBudget } from '../../src/core/chains/declaration/payload-budget.ts'
import type { ReadPayload } from '../../src/core/chains/declaration/read-payload.ts'
import { ethereumPayloads } from '../../src/core/chains/ethereum/payloads.ts'
import { decodeUnsignedTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { document, other, own, ownKey, type Packed, pack, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { recipient, transferData } from '../support/spending.ts'

const call = (chainId: number) => {
  const to = recipient as `0x${string}`
  const fields = { type: 'legacy', chainId, to, data: transferData(7n), value: 0n, gas: 21_000n, gasPrice: 1n } as const
  const transaction = decodeUnsignedTransaction(Buffer.from(serializeTransaction(fields).slice(2), 'hex'))
  return { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
}

const sei = (address: string) => toBech32('sei', fromBech32(address, 90).data)
const ofCosmos = (chainId: string, message: Packed) =>
  read(document({ chainId, messages: [message], fee: { amount: [] } }), ownKey).signs
const pointer = 'erc20:0x3894085ef7ff0f0aedf52e2a2704928d1ec074f1'
const hash = 'CA6FBFAF399474A06263E10D0CE5AEBBE15189D6D4B2DD9ADE61007E68EB9DB0'
const messages: [string, Packed][] = [
  ['a payment in a coin of IBC', send('7', `ibc/${hash}`, sei(other), sei(own))],
  ['a payment in the coin', send('7', 'usei', sei(other), sei(own))],
  [
    'a call of a contract',
    pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: sei(own), contract: sei(other), funds: [] }),
  ],
  ['a right that is given away', pack('/cosmos.authz.v1beta1.MsgGrant', { granter: sei(own), grantee: sei(other) })],
  ['a message that is not read', { typeUrl: '/seiprotocol.seichain.evm.MsgSend', value: new Uint8Array([1]) }],
]
const injective = 'cosmos:injective-1/ibc:'.concat(hash)

test.each(messages)('a token leaves the EVM of Sei by %s', (_, message) => {
  const signs = ofCosmos('pacific-1', message)
  expect(movesOf(`eip155:1329/${pointer}`, signs, ownKey)).toMatchObject({ kind: 'unknown' })
  expect(movesOf(`eip155:1/${pointer}`, signs, ownKey)).toEqual({ kind: 'nothing' })
  expect(movesOf(`eip155:1329/${pointer}`, ofCosmos('osmosis-1', message), ownKey)).toEqual({ kind: 'nothing' })
})

test.each([
  ['pacific-1', 1329],
  ['injective-1', 1776],
  ['evmos_9001-2', 9001],
  ['xrplevm_1440000-1', 1440000],
  ['mantra-1', 5888],
  ['cataclysm-1', 6900],
])('a token leaves %s by a call of its EVM, and the other way round', (chainId, evm) => {
  const asset = `cosmos:${caip2Reference(chainId)}/ibc:${hash}`
  expect(movesOf(asset, call(evm), ownKey)).toMatchObject({ kind: 'unknown' })
  expect(movesOf(asset, call(1), ownKey)).toEqual({ kind: 'nothing' })
  expect(movesOf(asset, call(evm + 1), ownKey)).toEqual({ kind: 'nothing' })
  const [, payment] = messages[0] as [string, Packed]
  for (const name of ['slip44:60', pointer])
    if (chainId !== 'pacific-1' || name === pointer)
      expect(movesOf(`eip155:${evm}/${name}`, ofCosmos(chainId, payment), ownKey)).toMatchObject({
        kind: 'unknown',
      })
})

test.each([
  ['fxcore', 530],
  ['xstaxy-1', 6322],
  ['dimension_37-1', 37],
  ['madeup-1', 123456789],
])('a network that is not known to be plain may be %s and the EVM %i', (chainId, evm) => {
  const unknown = { kind: 'unknown' }
  const payment = send('5000000000000000000000', 'ucoin', sei(other), sei(own))
  for (const name of ['slip44:60', pointer])
    expect(movesOf(`eip155:${evm}/${name}`, ofCosmos(chainId, payment), ownKey)).toMatchObject(unknown)
  const asset = `cosmos:${caip2Reference(chainId)}/ibc:${hash}`
  expect(movesOf(asset, call(evm), ownKey)).toMatchObject(unknown)
  expect(movesOf(asset, call(1), ownKey)).toEqual({ kind: 'nothing' })
})

test('of two that nothing here knows, each may be the other; a plain one is none', () => {
  const payment = send('7', 'ucoin', sei(other), sei(own))
  const nothing = { kind: 'nothing' }
  expect(movesOf('eip155:7654321/slip44:60', ofCosmos('madeup-1', payment), ownKey)).toMatchObject({ kind: 'unknown' })
  for (const chainId of ['cosmoshub-4', 'osmosis-1', 'celestia', 'noble-1', 'pacific-1', 'fxcore'])
    expect(movesOf('eip155:7654321/slip44:60', ofCosmos(chainId, payment), ownKey)).toEqual(nothing)
  for (const evm of [1, 8453, 42161, 137, 56, 1329, 530])
    expect(movesOf(`eip155:${evm}/slip44:60`, ofCosmos('madeup-1', payment), ownKey)).toEqual(nothing)
  expect(movesOf('eip155:7654321/slip44:60', ofCosmos('madeup-1', vote), ownKey)).toEqual(nothing)
})

const vote = pack('/cosmos.gov.v1beta1.MsgVote', { proposalId: 1n, voter: sei(own), option: 1 })

test('a token leaves Injective by a typed message that carries a transaction of the Cosmos SDK', () => {
  const text = JSON.stringify({
    types: {
      EIP712Domain: ['name', 'version', 'chainId', 'verifyingContract', 'salt'].map(name => ({
        name,
        type: name === 'chainId' ? 'uint256' : 'string',
      })),
      Tx: [{ name: 'chain_id', type: 'string' }],
    },
    primaryType: 'Tx',
    domain: { name: 'Injective Web3', version: '1.0.0', chainId: '0x1', verifyingContract: 'cosmos', salt: '0' },
    message: { chain_id: 'injective-1' },
  })
  const context = { field: 'payload', budget: new PayloadBudget(), texts: [] }
  const { signs } = (ethereumPayloads.PAYLOAD_ENCODING_EIP712 as ReadPayload)(text, context as never)
  expect(movesOf(injective, signs, ownKey)).toMatchObject({ kind: 'unknown' })
})

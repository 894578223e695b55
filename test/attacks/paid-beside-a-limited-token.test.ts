/**
 * Promise: “Only what the limit counts” of a limit on a token allows its transfers and no coin beside them, neither as a value nor as a fee.
 */
import { Operation } from '@stellar/stellar-sdk'
import { type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { aptos } from '../../src/core/chains/aptos/chain.ts'
import type { Chain } from '../../src/core/chains/declaration/define-chain.ts'
import { decodeUnsignedTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import { chains } from '../../src/core/chains/index.ts'
import { measuredAsset, movesOf } from '../../src/core/chains/measured-asset.ts'
import { decodeUnsigned } from '../../src/core/chains/solana/decode-transaction.ts'
import { computeBudgetProgram } from '../../src/core/chains/solana/programs.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import type { Scope } from '../../src/core/policies/language/value.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import { document, ownKey, send } from '../core/chains/cosmos/any-document.ts'
import { read as readCosmos } from '../core/chains/cosmos/read.ts'
import { builtAsVersion1, builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import * as stellar from '../core/chains/stellar/stellar-transactions.ts'
import { type Raw, rawOf } from '../core/chains/tron/raw.ts'
import {
  accounts,
  call,
  own as ownOnTron,
  to as toOnTron,
  usdtAddress,
  word,
} from '../core/chains/tron/tron-contracts.ts'
import { holds } from '../support/asked.ts'
import { dollars, signerKey, transferData, usdc } from '../support/spending.ts'
import vectors from '../vectors/aptos.json' with { type: 'json' }
import { key, mint, own as ownOnSolana, transferOf } from './solana-requests.ts'

/** One unit of a token, and as much beside it as the bytes can hold. */
interface Row {
  readonly caip19: string
  readonly publicKey: string
  readonly usual: Readonly<Record<string, Decoded>>
  readonly more: Readonly<Record<string, Decoded>>
}

type Fees = { gasPrice: bigint } | { maxFeePerGas: bigint }
const onEthereum = (fees: Fees, value = 0n, chainId = 1) => {
  const common = { chainId, nonce: 0, gas: 100_000n, to: usdc as Hex, value, data: transferData(1n) }
  const serialized = serializeTransaction({ ...common, ...fees } as never)
  const transaction = decodeUnsignedTransaction(Buffer.from(serialized.slice(2), 'hex'))
  return { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as Decoded
}
const gwei = 10n ** 9n

const onTron = (more: Parameters<typeof call>[1], raw: Partial<Raw> = {}) => {
  const contract = call(`a9059cbb${toOnTron}${word('1')}`, more)
  const account = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: ownOnTron }
  return tron.transactions?.read(rawOf([contract], raw), account as never).signs as Decoded
}

const [, ofToken] = vectors.transactions as [unknown, (typeof vectors.transactions)[0]]
const onAptos = (gas: bigint, price: bigint) => {
  const bytes = Buffer.from(ofToken.unsigned, 'hex')
  bytes.writeBigUInt64LE(gas, bytes.length - 25)
  bytes.writeBigUInt64LE(price, bytes.length - 17)
  const read = aptos.readMessage(bytes, 'message', { texts: [], publicKey: ofToken.publicKey })
  return read?.signs as Decoded
}

const usdcOnStellar = stellar.usdc
const onStellar = (fee: string) => {
  const { to: destination } = stellar
  const step = Operation.payment({ destination, asset: usdcOnStellar, amount: '0.0000001' })
  return stellar.read(stellar.bytesOf([step], { fee }))?.signs as Decoded
}

const onSolana = (bytes: Uint8Array) => {
  const { transaction } = decodeUnsigned(Buffer.from(bytes))
  return { chain: 'solana', kind: 'solanaTransaction', transaction } as Decoded
}
const plan = { payer: ownOnSolana, blockhash: key(9), instructions: [transferOf(mint, 1n)] }
const price = Buffer.concat([Buffer.of(3), Buffer.alloc(8, 0xff)])
const pricing = { programAddress: computeBudgetProgram as typeof mint, accounts: [], data: price }

const onCosmos = (denom: string, amount: string) =>
  readCosmos(document({ messages: [send('1', 'uatom')], fee: { amount: [{ denom, amount }] } }), ownKey)
    .signs as Decoded

const rows: Readonly<Record<string, Row>> = {
  ethereum: {
    ...{ caip19: dollars.caip19, publicKey: signerKey },
    usual: {
      'priced as now': onEthereum({ maxFeePerGas: 100n * gwei }),
      'priced as before': onEthereum({ gasPrice: 100n * gwei }),
    },
    more: {
      'ether with it': onEthereum({ maxFeePerGas: gwei }, 1n),
      'a fee': onEthereum({ maxFeePerGas: 10n ** 18n }),
      'a fee as before': onEthereum({ gasPrice: 10n ** 18n }),
    },
  },
  tron: {
    ...{ caip19: `tron:0x2b6653dc/trc20:${usdtAddress}`, publicKey: accounts[0]?.publicKey as string },
    usual: { 'the limit of TronWeb': onTron({}, { fee_limit: 150_000_000n }) },
    more: {
      'TRX with it': onTron({ call_value: 1n }),
      'another token with it': onTron({ call_token_value: 1n, token_id: 1_000_001n }),
      'a fee': onTron({}, { fee_limit: 15_000_000_000n }),
      'a memo': onTron({}, { data: Buffer.alloc(400_000, 0x61) }),
    },
  },
  aptos: {
    caip19: `aptos:2/fungible:0x${/bae2[0-9a-f]{60}/.exec(ofToken.unsigned)?.[0]}`,
    publicKey: ofToken.publicKey,
    usual: { 'what the SDKs set': onAptos(200_000n, 100n) },
    more: { gas: onAptos(2_000_000n, 100n), 'the price of gas': onAptos(2_000n, 10n ** 10n) },
  },
  stellar: {
    caip19: `stellar:pubnet/asset:USDC-${usdcOnStellar.getIssuer()}`,
    publicKey: stellar.publicKey,
    usual: { 'the least': onStellar('100') },
    more: { 'a fee': onStellar('4294967295') },
  },
  solana: {
    caip19: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${mint}`,
    publicKey: Buffer.alloc(32, 1).toString('hex'),
    usual: { 'no priority': onSolana(builtAsVersion1(plan)) },
    more: {
      'a priority fee': onSolana(builtAsVersion1(plan, { priorityFeeLamports: 2n ** 64n - 1n })),
      'a price of gas': onSolana(
        builtWithWeb3({
          ...{ ...plan, version: 0, seed: new Uint8Array(32), transfers: [], tokenTransfers: [], table: null },
          instructions: [...plan.instructions, pricing],
        }),
      ),
    },
  },
  cosmos: {
    caip19: 'cosmos:cosmoshub-4/slip44:118',
    publicKey: ownKey,
    usual: { 'a usual fee': onCosmos('uatom', '5000') },
    more: { 'a fee': onCosmos('uatom', '1000000000'), 'a fee in another coin': onCosmos('uosmo', '1') },
  },
}

/** As a policy of the template decides, under a limit of 10^9 units. */
function isAllowed({ caip19, publicKey }: Row, signed: Decoded): boolean {
  const { words } = chains.find(({ owns }) => owns(signed)) as Chain
  const asking = { publicKey, organizationId: '', reader: { list: () => [] } }
  const scope = { [words?.keyword as string]: words?.scope(signed, asking as never) } as unknown as Scope
  const conditions = measuredAsset(caip19)?.onlyTransfers?.conditions ?? ['true == true']
  const moves = movesOf(caip19, signed, publicKey)
  return (
    moves.kind === 'amount' &&
    moves.units <= 10n ** 9n &&
    conditions.every(condition => {
      const evaluated = holds(condition, scope)
      return 'value' in evaluated && evaluated.value
    })
  )
}

test('every chain whose tokens a limit can count is tried', () => {
  const namespaces = chains.flatMap(({ assets }) =>
    (assets?.networks() ?? []).flatMap(({ chain, tokens }) => (tokens ? chain.split(':')[0] : [])),
  )
  const tried = Object.values(rows).map(({ caip19 }) => caip19.split(':')[0])
  expect([...new Set(namespaces)].filter(each => !tried.includes(each))).toEqual([])
})

test.each(Object.entries(rows))('%s: the token is sent, and nothing beside it', (_, row) => {
  for (const [name, signed] of Object.entries(row.usual)) expect(isAllowed(row, signed), name).toBe(true)
  for (const [name, signed] of Object.entries(row.more)) expect(isAllowed(row, signed), name).toBe(false)
})

import { toHex } from '../../schema/hex.ts'
import { malformed } from './refusals.ts'
import {
  assetOfType,
  readAccountId,
  readAsset,
  readMuxed,
  readSigner,
  type StellarAccount,
  type StellarAsset,
} from './xdr-parts.ts'
import type { XdrReader } from './xdr-reader.ts'

interface Price {
  readonly numerator: number
  readonly denominator: number
}

/** Operation, with its arguments. Amounts are in units of 10^-7. */
export type StellarAct =
  | { readonly type: 'create_account'; readonly to: string; readonly amount: bigint }
  | { readonly type: 'payment'; readonly to: StellarAccount; readonly asset: StellarAsset; readonly amount: bigint }
  | {
      readonly type: 'path_payment_strict_receive' | 'path_payment_strict_send'
      readonly to: StellarAccount
      readonly spends: StellarAsset
      /** At most, or exactly. */
      readonly spent: bigint
      readonly delivers: StellarAsset
      /** Exactly, or at least. */
      readonly delivered: bigint
    }
  | {
      readonly type: 'manage_sell_offer' | 'create_passive_sell_offer' | 'manage_buy_offer'
      readonly selling: StellarAsset
      readonly buying: StellarAsset
      /** Amount sold; for `manage_buy_offer` the amount bought. */
      readonly amount: bigint
      readonly price: Price
      /** 0 for a new one. */
      readonly offer: bigint
    }
  | {
      readonly type: 'set_options'
      readonly options: readonly StellarOption[]
      readonly changesSigners: boolean
      /** Bits (`AccountFlags`). */
      readonly sets: number
      readonly clears: number
    }
  | { readonly type: 'change_trust'; readonly asset: StellarAsset | 'liquidity pool'; readonly limit: bigint }
  | { readonly type: 'account_merge'; readonly to: StellarAccount }
  | { readonly type: 'inflation' }
  | {
      readonly type: 'manage_data'
      readonly name: string /** Hex; undefined removes it. */
      readonly value: string | undefined
    }
  | { readonly type: 'bump_sequence'; readonly to: bigint }
  /** An operation that is not read: what follows in the bytes is not read either. */
  | { readonly type: 'unread'; readonly name: string; readonly bytes: string }

export interface StellarOption {
  readonly label: string
  readonly value: string
}

export interface StellarOperation {
  /** `undefined` where it acts for the transaction's own account. */
  readonly source: StellarAccount | undefined
  readonly act: StellarAct
}

/** Operations that are named and no more, by number (`OperationType` of Stellar-transaction.x). */
const unread: Readonly<Record<number, string>> = {
  7: 'allow_trust',
  14: 'create_claimable_balance',
  15: 'claim_claimable_balance',
  16: 'begin_sponsoring_future_reserves',
  17: 'end_sponsoring_future_reserves',
  18: 'revoke_sponsorship',
  19: 'clawback',
  20: 'clawback_claimable_balance',
  21: 'set_trust_line_flags',
  22: 'liquidity_pool_deposit',
  23: 'liquidity_pool_withdraw',
  24: 'invoke_host_function',
  25: 'extend_footprint_ttl',
  26: 'restore_footprint',
}

/** @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED` */
export function readOperation(reader: XdrReader): StellarOperation {
  const source = reader.optional('an account of an operation', () => readMuxed(reader, 'the account of an operation'))
  const type = reader.u32('the type of an operation')
  const read = readers[type]
  if (read) return { source, act: read(reader) }
  const name = unread[type]
  if (name === undefined) throw malformed(`${type} is no type of operation`)
  return { source, act: { type: 'unread', name, bytes: toHex(reader.rest()) } }
}

const readers: Readonly<Record<number, (reader: XdrReader) => StellarAct>> = {
  0: reader => ({
    type: 'create_account',
    to: readAccountId(reader, 'the new account'),
    amount: reader.amount('the starting balance'),
  }),
  1: reader => ({
    type: 'payment',
    to: readMuxed(reader, 'the destination'),
    asset: readAsset(reader, 'the asset'),
    amount: reader.amount('the amount'),
  }),
  2: reader => pathPayment('path_payment_strict_receive', reader),
  3: reader => offer('manage_sell_offer', reader),
  4: reader => offer('create_passive_sell_offer', reader),
  5: readOptions,
  6(reader) {
    const type = reader.u32('the trusted asset')
    const asset = type === 3 ? readPool(reader) : assetOfType(reader, type, 'the trusted asset')
    return { type: 'change_trust', asset, limit: reader.amount('the limit') }
  },
  8: reader => ({ type: 'account_merge', to: readMuxed(reader, 'the destination') }),
  9: () => ({ type: 'inflation' }),
  10(reader) {
    const name = reader.opaque(64, 'the name of the entry').toString('latin1')
    const value = reader.optional('a value of the entry', () => reader.opaque(64, 'the value of the entry'))
    return { type: 'manage_data', name, value: value && toHex(value) }
  },
  11: reader => ({ type: 'bump_sequence', to: reader.i64('the sequence number') }),
  12: reader => offer('manage_buy_offer', reader),
  13: reader => pathPayment('path_payment_strict_send', reader),
}

function pathPayment(type: 'path_payment_strict_receive' | 'path_payment_strict_send', reader: XdrReader): StellarAct {
  const spends = readAsset(reader, 'the asset that is spent')
  const spent = reader.amount('what is spent')
  const to = readMuxed(reader, 'the destination')
  const delivers = readAsset(reader, 'the asset that is delivered')
  const delivered = reader.amount('what is delivered')
  reader.list(5, 'assets on the path', () => readAsset(reader, 'an asset on the path'))
  return { type, spends, spent, to, delivers, delivered }
}

function offer(
  type: 'manage_sell_offer' | 'create_passive_sell_offer' | 'manage_buy_offer',
  reader: XdrReader,
): StellarAct {
  const selling = readAsset(reader, 'the asset that is sold')
  const buying = readAsset(reader, 'the asset that is bought')
  const amount = reader.amount('the amount')
  const price = { numerator: reader.u32('the price'), denominator: reader.u32('the price') }
  const isPrice = (number: number) => number > 0 && number < 2 ** 31
  if (!isPrice(price.numerator) || !isPrice(price.denominator)) throw malformed('the price is none')
  const offer = type === 'create_passive_sell_offer' ? 0n : reader.amount('the number of the offer')
  return { type, selling, buying, amount, price, offer }
}

function readPool(reader: XdrReader): 'liquidity pool' {
  if (reader.u32('the liquidity pool') !== 0) throw malformed('the liquidity pool is of no type that there is')
  readAsset(reader, 'an asset of the liquidity pool')
  readAsset(reader, 'an asset of the liquidity pool')
  reader.u32('the fee of the liquidity pool')
  return 'liquidity pool'
}

export const homeDomain = 'Home domain'

function readOptions(reader: XdrReader): StellarAct {
  const options: StellarOption[] = []
  const take = (label: string, read: () => string): boolean => {
    const value = reader.optional(label, read)
    if (value !== undefined) options.push({ label, value })
    return value !== undefined
  }
  const number = (label: string) => take(label, () => `${reader.u32(label)}`)
  take('Inflation destination', () => readAccountId(reader, 'the inflation destination'))
  const flags = (label: string) => (number(label) ? Number(options.at(-1)?.value) : 0)
  const clears = flags('Flags that are cleared')
  const sets = flags('Flags that are set')
  const changes = ['Weight of its own key', 'Weight for small acts', 'Weight for payments', 'Weight for all'].map(
    number,
  )
  take(homeDomain, () => reader.opaque(32, 'the home domain').toString('latin1'))
  let weight = 0
  const hasSigner = take('Signer', () => {
    const signer = readSigner(reader, 'the signer')
    weight = reader.u32('the weight of the signer')
    return signer
  })
  if (hasSigner) options.push({ label: 'Weight of the signer', value: `${weight}` })
  changes.push(hasSigner)
  return { type: 'set_options', options, changesSigners: changes.includes(true), sets, clears }
}

import { listed } from '../../../shared/listed.ts'
import { formatUnits, groupThousands } from '../../display/amount.ts'
import type { Refuse } from '../wire/byte-cursor.ts'
import { networkOf } from './networks.ts'

/** An amount in base units of a denomination, for example of `uatom`. */
export interface Coin {
  readonly denom: string
  readonly amount: bigint
}

/** Coin as `cosmos.base.v1beta1.Coin` has it. */
export interface WrittenCoin {
  readonly denom: string
  readonly amount: string
}

/** `DenomRegex` and `Int` of the Cosmos SDK: amounts have 256 bits. */
const denoms = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
const amounts = /^(0|[1-9]\d{0,77})$/

/** @param at - Name of the part that is read, for the error. */
export function refuseCoin({ denom, amount }: WrittenCoin, at: string, refuse: Refuse): void {
  if (!denoms.test(denom)) throw refuse(`${at}.denom is no denomination`)
  if (!amounts.test(amount) || BigInt(amount) >> 256n) throw refuse(`${at}.amount is no whole number of up to 256 bits`)
}

export function coinsOf(written: readonly (WrittenCoin | undefined)[]): readonly Coin[] {
  return written.flatMap(coin => (coin ? [{ denom: coin.denom, amount: BigInt(coin.amount) }] : []))
}

/**
 * Reads the coins of a fee. Like the SDK, it takes each denomination once: whether a fee is usual is asked for each coin.
 * @param at - The place of the fee, for the error.
 */
export function feeCoinsOf(written: readonly WrittenCoin[], at: string, refuse: Refuse): readonly Coin[] {
  const coins = coinsOf(written)
  if (new Set(coins.map(({ denom }) => denom)).size < coins.length)
    throw refuse(`${at} names a denomination more than once`)
  return coins
}

/**
 * `1.25 ATOM`; `1,250,000 units of the denomination uatom` on a chain whose coin that is not: what one of it is worth there is not known.
 * A denomination can be called like the symbol of a token, so it never stands as one.
 */
export function coinInWords({ denom, amount }: Coin, chainId: string): string {
  const coin = networkOf(chainId)?.coin
  if (coin?.denom === denom) return `${formatUnits(amount, coin.decimals)} ${coin.symbol}`
  return `${groupThousands(amount)} units of the denomination ${denom}`
}

/** `1.25 ATOM and 3 units of the denomination usomething`; `nothing` for no coins. */
export function coinsInWords(coins: readonly Coin[], chainId: string): string {
  if (coins.length === 0) return 'nothing'
  return listed(coins.map(coin => coinInWords(coin, chainId)))
}

/** Writes coins for the expert: `1250000 uatom`. */
export function coinsExactly(coins: readonly Coin[]): string {
  return coins.map(({ denom, amount }) => `${amount} ${denom}`).join(', ')
}

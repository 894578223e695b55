import { formatUnits, groupThousands } from '../../display/amount.ts'

/** An amount for people, and the smallest units behind it: `0.0006 BTC`, exactly `60000 sat`. */
export interface CoinAmount {
  readonly value: string
  readonly exact: string
}

/** Writes an amount of a coin of eight decimals, from its smallest units. */
export type AmountInWords = (units: bigint) => CoinAmount

/** @param unit - Name of its smallest unit. */
export function amountsIn(symbol: string, unit: string): AmountInWords {
  return units => ({ value: `${formatUnits(units, 8)} ${symbol}`, exact: `${units} ${unit}` })
}

/** Writes an amount in satoshi. */
export const bitcoinAmount = amountsIn('BTC', 'sat')

/** A fee in satoshi per virtual byte, to a tenth: `12.5 sat/vB`. */
export function feeRate(fee: bigint, virtualBytes: number): string {
  const tenths = (fee * 10n + BigInt(virtualBytes) / 2n) / BigInt(virtualBytes)
  return `${formatUnits(tenths, 1)} sat/vB`
}

/** `144 blocks`, `3,000 blocks` */
export function blocks(number: number): string {
  return `${groupThousands(number)} ${number === 1 ? 'block' : 'blocks'}`
}

/** Adds up values in the smallest units of the coin. */
export function sumOf(items: readonly { readonly value: bigint }[]): bigint {
  return items.reduce((sum, { value }) => sum + value, 0n)
}

import { formatUnits, groupThousands } from '../../display/amount.ts'

/** An amount for people, and the satoshi behind it: `0.0006 BTC`, exactly `60000 sat`. */
export interface BitcoinAmount {
  readonly value: string
  readonly exact: string
}

export function bitcoinAmount(satoshi: bigint): BitcoinAmount {
  return { value: `${formatUnits(satoshi, 8)} BTC`, exact: `${satoshi} sat` }
}

/** A fee in satoshi per virtual byte, to a tenth: `12.5 sat/vB`. */
export function feeRate(fee: bigint, virtualBytes: number): string {
  const tenths = (fee * 10n + BigInt(virtualBytes) / 2n) / BigInt(virtualBytes)
  return `${formatUnits(tenths, 1)} sat/vB`
}

/** `144 blocks`, `3,000 blocks` */
export function blocks(number: number): string {
  return `${groupThousands(number)} ${number === 1 ? 'block' : 'blocks'}`
}

/** In satoshi. */
export function sumOf(items: readonly { readonly value: bigint }[]): bigint {
  return items.reduce((sum, { value }) => sum + value, 0n)
}

import { count, formatUnits } from '../../display/amount.ts'

/** `1.5 SOL`: a lamport is 10^-9 of it. */
export function solAmount(lamports: bigint): string {
  return `${formatUnits(lamports, 9)} SOL`
}

/**
 * Mints that are known for certain, with the decimals they were made with:
 * - USDC: developers.circle.com/stablecoins/usdc-contract-addresses
 * - USDT: tether.to/en/supported-protocols
 * - wrapped SOL: `native_mint` of the Token Program's source
 */
const mints: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', decimals: 6 },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', decimals: 6 },
  So11111111111111111111111111111111111111112: { symbol: 'wrapped SOL', decimals: 9 },
}

/** Lists those mints, for example USDC. */
export function everyKnownMint(): { readonly mint: string; readonly symbol: string; readonly decimals: number }[] {
  return Object.entries(mints).map(([mint, token]) => ({ mint, ...token }))
}

/** `undefined` for a mint that is not known for certain. */
export function knownMint(mint: string): { readonly symbol: string; readonly decimals: number } | undefined {
  return Object.hasOwn(mints, mint) ? mints[mint] : undefined
}

/** With more of them an amount is mostly zeros; nearly every mint has at most 9. */
const mostDecimals = 24

/**
 * `12.5 USDC`, or `12.5 tokens of mint … (6 decimals)`. The decimals are those that the instruction names: the chain refuses it where
 * the mint has others.
 */
export function tokenAmount(units: bigint, mint: string, decimals: number): string {
  const known = knownMint(mint)
  if (known?.decimals === decimals) return `${formatUnits(units, decimals)} ${known.symbol}`
  if (decimals > mostDecimals) return `${count(units, 'unit')} of mint ${mint} (${decimals} decimals)`
  return `${formatUnits(units, decimals)} tokens of mint ${mint} (${decimals} decimals)`
}

/** `USDC`, or `tokens of mint …`. */
export function mintName(mint: string): string {
  return knownMint(mint)?.symbol ?? `tokens of mint ${mint}`
}

/** Writes an amount of a token whose mint the instruction does not name. */
export function tokenUnits(units: bigint): string {
  return `${count(units, 'unit')} of a token`
}

/** The most that an allowance can be, which leaves nothing out: no account can hold more. */
export const limitless = 2n ** 64n - 1n

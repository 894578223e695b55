import { count, formatUnits } from '../../display/amount.ts'

export const trx = { symbol: 'TRX', decimals: 6 }

/** `1.5 TRX`: a sun is 10^-6 of it. */
export function trxAmount(sun: bigint): string {
  return `${formatUnits(sun, trx.decimals)} ${trx.symbol}`
}

/** Tokens that are known for certain. USDT: tether.to/en/supported-protocols. */
const tokens: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: { symbol: 'USDT', decimals: 6 },
}

export function everyKnownToken(): { readonly address: string; readonly symbol: string; readonly decimals: number }[] {
  return Object.entries(tokens).map(([address, token]) => ({ address, ...token }))
}

/** `undefined` for a token that is not known for certain. */
export function knownToken(address: string): { readonly symbol: string; readonly decimals: number } | undefined {
  return Object.hasOwn(tokens, address) ? tokens[address] : undefined
}

/** Amounts from here on are meant to have no limit: no token has as many units. */
export const beyondAnySupply = 2n ** 128n

/** `12.5 USDT`, or `12,500 units of the token T…`, of which it is not known how many make one. */
export function tokenAmount(units: bigint, address: string): string {
  const known = knownToken(address)
  if (units >= beyondAnySupply) return `any amount of ${known?.symbol ?? `token ${address}`}`
  return known ? `${formatUnits(units, known.decimals)} ${known.symbol}` : `${count(units, 'unit')} of token ${address}`
}

/** TRC-20 and TRC-721 share selectors: what is an amount to one is the number of a token to the other. */
export function amountOrNumber(units: bigint, contract: string): string {
  const amount = tokenAmount(units, contract)
  return knownToken(contract) ? amount : `${amount}, or token number ${units} of it`
}

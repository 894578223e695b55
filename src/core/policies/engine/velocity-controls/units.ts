/** Sums are kept in units of 10^-36 of an asset, so that assets of different decimals can be added up. */
export const sumDecimals = 36
export const scale = 10n ** BigInt(sumDecimals)

/** A decimal number in units of 10^-36. */
export function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(sumDecimals, '0'))
}

/** More than there is of any token: an allowance from here on is no limit. */
export const beyondAnySupply = 2n ** 128n

/**
 * Tells if what somebody may take has no limit: more than there is of any token, or the most of tokens that count in 96 bits. These (UNI,
 * COMP, GTC and others of that code) never take it down, and of any other token it is what nobody means as an amount.
 */
export function isLimitlessAllowance(amount: bigint): boolean {
  return amount >= beyondAnySupply || amount === 2n ** 96n - 1n
}

/** How an amount without limit is written down, for the expert: its digits would only look like a number. */
export function limitlessInFigures(amount: bigint): string {
  const bits = (amount + 1n).toString(2)
  return /^10+$/.test(bits) ? `2^${bits.length - 1} − 1` : `at least 2^${amount.toString(2).length - 1}`
}

/** How messages and functions name what somebody may take. */
const amounts: ReadonlySet<string> = new Set(['value', 'amount', 'allowance', 'addedValue', 'wad', 'rawAmount'])

/**
 * Tells if a number stands for no limit: an amount above the supply of any token, or the maximum of its type. Its digits, of which there
 * are up to 78, would only look like a number. Large numbers with another meaning, for example a salt, do not.
 */
export function isLimitless(name: string, type: string, value: bigint): boolean {
  const bits = BigInt(/^uint(\d+)$/.exec(type)?.[1] ?? 0)
  return (amounts.has(name) && value >= beyondAnySupply) || (bits >= 48n && value === 2n ** bits - 1n)
}

/** How an amount without limit is written down, for the expert: its digits would only look like a number. */
export function limitlessInFigures(amount: bigint): string {
  const bits = (amount + 1n).toString(2)
  return /^10+$/.test(bits) ? `2^${bits.length - 1} − 1` : `at least 2^${amount.toString(2).length - 1}`
}

/** The agent keeps amounts of up to 38 digits, 18 of them after the point. */
const mostWhole = 20
const mostFraction = 18

/** A decimal number without zeros at its ends; null for anything else. */
export function amountIn(text: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{1,40})(?:\.(\d{0,40}))?$/.exec(text.trim()) ?? []
  if (!whole) return null
  const ending = fraction.replace(/0+$/, '')
  return whole.replace(/^0+(?=\d)/, '') + (ending && `.${ending}`)
}

export function amountProblem(
  typed: string,
  amount: string | null,
  decimals: number | null,
  symbol: string | null,
): string | undefined {
  if (amount === null)
    return typed.includes(',') ? 'A number with a point and no commas, such as 1500.5.' : 'A number, such as 2 or 0.5.'
  const [whole = '', fraction = ''] = amount.split('.')
  if (amount === '0') return 'More than 0.'
  if (whole.length > mostWhole) return `Up to ${mostWhole} digits before the point.`
  if (decimals !== null && fraction.length > decimals)
    return decimals === 0
      ? `${symbol ?? 'This token'} cannot be divided: a whole number.`
      : `${symbol ?? 'This token'} has ${decimals} digits after the point, not more.`
  return fraction.length > mostFraction ? `Up to ${mostFraction} digits after the point.` : undefined
}

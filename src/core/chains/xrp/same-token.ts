import type { XrpAmount } from './amount.ts'

export function isSameToken(one: XrpAmount, other: XrpAmount): boolean {
  if (one.kind === 'issued' && other.kind === 'issued')
    return one.currency === other.currency && one.issuer === other.issuer
  if (one.kind === 'mpt' && other.kind === 'mpt') return one.issuance === other.issuance
  return one.kind === 'xrp' && other.kind === 'xrp'
}

/** Amounts of one token as numbers of the same unit. */
export function inSameUnits(one: XrpAmount, other: XrpAmount): { readonly one: bigint; readonly other: bigint } {
  const places = Math.max(placesOf(one), placesOf(other))
  return { one: unitsOf(one, places), other: unitsOf(other, places) }
}

/** @param more - At least as much of the same token. */
export function differenceOf(more: XrpAmount, less: XrpAmount): XrpAmount {
  const { one, other } = inSameUnits(more, less)
  const units = one - other
  switch (more.kind) {
    case 'xrp':
      return { ...more, drops: units }
    case 'mpt':
      return { ...more, units }
    case 'issued':
      return { ...more, value: decimalOf(units, Math.max(placesOf(more), placesOf(less))) }
  }
}

function placesOf(amount: XrpAmount): number {
  return amount.kind === 'issued' ? (amount.value.split('.')[1]?.length ?? 0) : 0
}

function unitsOf(amount: XrpAmount, places: number): bigint {
  if (amount.kind === 'xrp') return amount.drops
  if (amount.kind === 'mpt') return amount.units
  const [whole = '', fraction = ''] = amount.value.split('.')
  return BigInt(`${whole}${fraction.padEnd(places, '0')}`)
}

function decimalOf(units: bigint, places: number): string {
  const digits = `${units}`.padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return places === 0 || fraction === '' ? whole : `${whole}.${fraction}`
}

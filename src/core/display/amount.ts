/**
 * An exact decimal number: `formatUnits(1500000n, 6)` is `1.5`. Digits are grouped in thousands before the point;
 * zeros at the end are left out; nothing is rounded.
 */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${groupThousands(whole)}${fraction && `.${fraction}`}`
}

/** A whole number with its digits in groups of three: `12,345`. */
export function groupThousands(value: bigint | number | string): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 byte`, `2 bytes`, `12,345 bytes`. */
export function count(value: bigint | number, one: string, many = `${one}s`): string {
  return `${groupThousands(value)} ${Number(value) === 1 ? one : many}`
}

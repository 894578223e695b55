import { Timestamp, type Value } from './value.ts'

/** Compares two values; undefined if they cannot be compared. */
export function equal(left: Value, right: Value): boolean | undefined {
  if (typeof left === 'string' && typeof right === 'string') return sameText(left, right)
  if (typeof left === 'boolean' && typeof right === 'boolean') return left === right
  const order = compare(left, right)
  return order === undefined ? undefined : order === 0
}

/**
 * Negative, 0 or positive; undefined where neither is more. An integer may stand as a string of decimal digits, as numbers of
 * typed data do (wire.md §6.4).
 */
export function compare(left: Value, right: Value): number | undefined {
  if (left instanceof Timestamp && right instanceof Timestamp) return left.ms - right.ms
  const [one, other] = [integer(left), integer(right)]
  if (one === undefined || other === undefined) return undefined
  return one < other ? -1 : one > other ? 1 : 0
}

/** Names the type of a value for an error. */
export function describeValue(value: Value): string {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'boolean') return 'bool'
  if (value instanceof Timestamp) return 'timestamp'
  return Array.isArray(value) ? 'list' : 'struct'
}

const hexadecimal = /^0x[0-9a-f]*$/i
/** All that the small and the capital of a letter differ in. */
const caseBit = 0x20

/** Addresses and call data are written with capitals and without. */
function sameText(left: string, right: string): boolean {
  if (left === right) return true
  if (left.length !== right.length) return false
  // Most differ in one of their first characters, so this ends before the patterns would.
  for (let at = 0; at < left.length; at++) {
    if ((left.charCodeAt(at) | caseBit) !== (right.charCodeAt(at) | caseBit)) return false
  }
  return hexadecimal.test(left) && hexadecimal.test(right)
}

function integer(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^-?[0-9]{1,100}$/.test(value) ? BigInt(value) : undefined
}

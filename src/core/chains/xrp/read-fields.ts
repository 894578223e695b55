import { toHex } from '../../schema/hex.ts'
import { addressOfAccount } from './address.ts'
import { readAmount, type XrpAmount } from './amount.ts'
import { fieldName } from './field-names.ts'
import { malformed, unsupported } from './refusals.ts'
import type { WireReader } from './wire-reader.ts'

/** Content of a field, by its type. Hashes and bytes that are not told apart further are lower-case hex. */
export type XrpField =
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'amount'; readonly amount: XrpAmount }
  | { readonly kind: 'account'; readonly account: string }
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'object'; readonly fields: XrpFields }
  | { readonly kind: 'list'; readonly items: readonly { readonly name: string; readonly fields: XrpFields }[] }

/** Fields by name, in the order they are written. */
export type XrpFields = ReadonlyMap<string, XrpField>

const numberBytes: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 8, 16: 1 }
const hashBytes: Readonly<Record<number, number>> = { 4: 16, 5: 32, 17: 20, 20: 12, 21: 24, 22: 48, 23: 64, 26: 20 }
/** Signatures, by type and number: no hash covers them. */
const signatures: readonly string[] = ['7.4', '7.6', '7.18', '14.37', '14.38', '15.3', '15.31']
const objectType = 14
const listType = 15
const mostDepth = 4
const mostItems = 64

/**
 * Fields up to the end, or to the mark that ends an object. They stand in the order of their types, and of their numbers in each type;
 * none is there twice.
 *
 * @throws AgentError `TRANSACTION_INVALID`; `TRANSACTION_TYPE_UNSUPPORTED` for a type of field that is not known here
 */
export function readFields(reader: WireReader, depth = 0): XrpFields {
  const fields = new Map<string, XrpField>()
  let last = 0
  while (reader.left > 0 || depth > 0) {
    const { type, number } = reader.header()
    if (type === objectType && number === 1 && depth > 0) return fields
    const name = fieldName(type, number)
    if (signatures.includes(`${type}.${number}`)) throw malformed('it has a signature in it already')
    const order = type * 256 + number
    if (order === last) throw malformed(`it has the field ${name} twice`)
    if (order < last) throw malformed(`the field ${name} does not stand in its place`)
    last = order
    fields.set(name, readField(reader, type, name, depth))
  }
  return fields
}

function readField(reader: WireReader, type: number, name: string, depth: number): XrpField {
  const numbers = numberBytes[type]
  if (numbers !== undefined) return { kind: 'number', number: reader.uint(numbers, name) }
  const hash = hashBytes[type]
  if (hash !== undefined) return { kind: 'bytes', hex: toHex(reader.take(hash, name)) }
  if (type === 6) return { kind: 'amount', amount: readAmount(reader, name) }
  if (type === 7 || type === 19) return { kind: 'bytes', hex: toHex(reader.blob(name)) }
  if (type === 8) return { kind: 'account', account: readAccount(reader, name) }
  if (type === 18) return { kind: 'bytes', hex: toHex(readPaths(reader, name)) }
  if (depth >= mostDepth) throw malformed(`${name} is nested too deeply`)
  if (type === objectType) return { kind: 'object', fields: readFields(reader, depth + 1) }
  if (type === listType) return { kind: 'list', items: readItems(reader, name, depth) }
  throw unsupported(`what its ${name} holds is not known here`)
}

function readAccount(reader: WireReader, name: string): string {
  const id = reader.blob(name)
  if (id.length !== 20) throw malformed(`${name} has ${id.length} bytes, and an account has 20`)
  return addressOfAccount(id)
}

function readItems(reader: WireReader, list: string, depth: number) {
  const items: { name: string; fields: XrpFields }[] = []
  for (;;) {
    const { type, number } = reader.header()
    if (type === listType && number === 1) return items
    if (type !== objectType || number === 1) throw malformed(`${list} holds something else than objects`)
    if (items.length === mostItems) throw malformed(`${list} has more than ${mostItems} items`)
    items.push({ name: fieldName(type, number), fields: readFields(reader, depth + 1) })
  }
}

/**
 * Steps of 1 byte (1 account, 16 currency, 32 issuer follow) and 20 bytes for each; FF between paths, 00 at the end. At most 6 paths of
 * 8 steps, none of them empty.
 */
function readPaths(reader: WireReader, name: string): Uint8Array {
  const bytes: Uint8Array[] = []
  let steps = 0
  for (let paths = 1; ; ) {
    const kind = reader.take(1, name)
    bytes.push(kind)
    const [flags = 0] = kind
    if (flags === 0x00 || flags === 0xff) {
      if (steps === 0) throw malformed(`${name} has an empty path`)
      if (flags === 0x00) return Buffer.concat(bytes)
      steps = 0
      if (++paths > 6) throw malformed(`${name} has more than 6 paths`)
    } else {
      if (flags & ~0x31) throw unsupported(`a step of its ${name} is not known here`)
      if (++steps > 8) throw malformed(`${name} has a path of more than 8 steps`)
      for (const flag of [0x01, 0x10, 0x20]) if (flags & flag) bytes.push(reader.take(20, name))
    }
  }
}

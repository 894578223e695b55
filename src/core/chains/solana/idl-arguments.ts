import type { Struct, Value } from '../../policies/language/value.ts'
import { textOf } from '../wire/text-of.ts'
import { solanaAddress } from './address.ts'
import type { IdlArgument, IdlType, ProgramInterface } from './program-interface.ts'

type Types = ProgramInterface['types']

/** More than any instruction has: its data fits into one packet. */
const mostValues = 5_000
const deepest = 32

/**
 * Arguments of an instruction, from its data without the discriminator, in Borsh (borsh.io) as Anchor has it. `undefined` unless
 * every byte is used and each value is in its only encoding, and for types that are not read: maps, sets, tuples, generics.
 *
 * Integers are bigint, floating-point numbers their decimal text, keys base58, `bytes` lower-case hex without 0x; vectors and arrays
 * lists; structs maps by name, by position where their fields have none. An enum's variant is its name, or where it has fields a map
 * with its name as the only key. An option that is empty is missing, and in a list an empty map.
 */
export function decodeIdlArguments(args: readonly IdlArgument[], types: Types, data: Uint8Array): Struct | undefined {
  const reader = new BorshReader(data, types)
  try {
    const values = reader.fields(args, 0)
    return reader.isAtEnd ? values : undefined
  } catch (thrown) {
    if (thrown instanceof Unread) return undefined
    throw thrown
  }
}

/** The data is not of the type, or the type cannot be read. */
class Unread extends Error {}

class BorshReader {
  readonly #types: Types
  readonly #data: Uint8Array
  #offset = 0
  #values = 0

  constructor(data: Uint8Array, types: Types) {
    this.#data = data
    this.#types = types
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#data.length
  }

  fields(fields: readonly IdlArgument[], depth: number): Struct {
    const struct = Object.create(null) as Record<string, Value>
    for (const { name, type } of fields) {
      if (Object.hasOwn(struct, name)) throw new Unread()
      const value = this.#value(type, depth)
      if (value !== undefined) Object.defineProperty(struct, name, { value, enumerable: true })
    }
    return struct
  }

  /** `undefined` for an option that is empty. */
  #value(type: IdlType, depth: number): Value | undefined {
    if (depth > deepest || ++this.#values > mostValues) throw new Unread()
    if (typeof type === 'string') return this.#elementary(type)
    const [[kind, of] = [], another] = Object.entries(asObject(type))
    if (another) throw new Unread()
    switch (kind) {
      case 'vec':
        return this.#list(of, this.#length(), depth)
      case 'array': {
        if (!Array.isArray(of) || of.length !== 2 || !Number.isSafeInteger(of[1]) || of[1] < 0) throw new Unread()
        return this.#list(of[0], of[1], depth)
      }
      case 'option':
        return this.#flag(1) ? this.#present(of, depth) : undefined
      case 'coption':
        return this.#flag(4) ? this.#present(of, depth) : undefined
      case 'defined':
        return this.#defined(typeof of === 'string' ? of : asObject(of), depth)
      default:
        throw new Unread()
    }
  }

  /** An option of an option that is empty inside could not be told from an empty one. */
  #present(type: IdlType, depth: number): Value {
    const value = this.#value(type, depth + 1)
    if (value === undefined) throw new Unread()
    return value
  }

  #list(type: IdlType, count: number, depth: number): Value[] {
    if (count > mostValues) throw new Unread()
    return Array.from({ length: count }, () => this.#value(type, depth + 1) ?? (Object.create(null) as Struct))
  }

  #defined(named: string | Readonly<Record<string, unknown>>, depth: number): Value | undefined {
    const { name, generics } = typeof named === 'string' ? { name: named, generics: undefined } : named
    const type = typeof name === 'string' && !generics ? this.#types.get(name) : undefined
    if (!type) throw new Unread()
    switch (type.kind) {
      case 'struct':
        return this.#members(type.fields, depth)
      case 'enum':
        return this.#variant(type.variants, depth)
      case 'type':
        return this.#value(type.alias, depth + 1)
      case 'alias':
        return this.#value(type.value, depth + 1)
      default:
        throw new Unread()
    }
  }

  /** Fields with names, or types alone. */
  #members(fields: unknown, depth: number): Value {
    if (fields === undefined) return Object.create(null) as Struct
    if (!Array.isArray(fields)) throw new Unread()
    if (fields.every(isArgument)) return this.fields(fields, depth + 1)
    const types = fields.map((type, index) => ({ name: String(index), type }))
    return this.fields(types, depth + 1)
  }

  #variant(variants: unknown, depth: number): Value {
    const variant = Array.isArray(variants) ? (variants[this.#byte()] as unknown) : undefined
    const { name, fields } = asObject(variant)
    if (typeof name !== 'string') throw new Unread()
    if (fields === undefined || (Array.isArray(fields) && fields.length === 0)) return name
    const struct = Object.create(null) as Record<string, Value>
    Object.defineProperty(struct, name, { value: this.#members(fields, depth), enumerable: true })
    return struct
  }

  #elementary(type: string): Value {
    const integer = /^([ui])(8|16|32|64|128)$/.exec(type)
    if (integer) return this.#integer(Number(integer[2]), integer[1] === 'i')
    switch (type) {
      case 'bool':
        return this.#flag(1)
      case 'string': {
        const text = textOf(this.#take(this.#length()))
        if (text === undefined) throw new Unread()
        return text
      }
      case 'bytes':
        return Buffer.from(this.#take(this.#length())).toString('hex')
      case 'publicKey':
      case 'pubkey':
        return solanaAddress(this.#take(32))
      case 'f32':
        return this.#float(this.#view(4).getFloat32(0, true))
      case 'f64':
        return this.#float(this.#view(8).getFloat64(0, true))
      default:
        throw new Unread()
    }
  }

  #integer(bits: number, signed: boolean): bigint {
    const digits = Buffer.from(this.#take(bits / 8))
      .reverse()
      .toString('hex')
    const value = BigInt(`0x${digits}`)
    return signed ? BigInt.asIntN(bits, value) : value
  }

  /** Borsh has no NaN: it could be written in many ways. */
  #float(value: number): string {
    if (Number.isNaN(value)) throw new Unread()
    return Object.is(value, -0) ? '-0' : String(value)
  }

  #flag(length: 1 | 4): boolean {
    const value = this.#integer(8 * length, false)
    if (value > 1n) throw new Unread()
    return value === 1n
  }

  #length(): number {
    return Number(this.#integer(32, false))
  }

  #byte(): number {
    return this.#take(1)[0] as number
  }

  #view(length: number): DataView {
    const bytes = this.#take(length)
    return new DataView(bytes.buffer, bytes.byteOffset, length)
  }

  #take(length: number): Uint8Array {
    if (length > this.#data.length - this.#offset) throw new Unread()
    this.#offset += length
    return this.#data.subarray(this.#offset - length, this.#offset)
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Unread()
}

function isArgument(value: unknown): value is IdlArgument {
  return (
    typeof value === 'object' && value !== null && typeof (value as IdlArgument).name === 'string' && 'type' in value
  )
}

import { textOf } from '../wire/text-of.ts'
import { solanaAddress } from './address.ts'

/**
 * Encoding of a value, least significant byte first: integers, 32 bytes of a key, a key that is zeros where there is none, a key
 * behind a byte that is 1 where there is one and else 0, likewise an integer of 8 bytes, and bincode's text (its length in 8 bytes,
 * then UTF-8).
 */
export type DataKind = 'u8' | 'u16' | 'u32' | 'u64' | 'key' | 'keyOrZeros' | 'optionalKey' | 'optionalU64' | 'text'

export type DataValue<Kind extends DataKind> = Kind extends 'key' | 'text'
  ? string
  : Kind extends 'optionalKey' | 'keyOrZeros'
    ? string | null
    : Kind extends 'optionalU64'
      ? bigint | null
      : bigint

export type DataLayout = Readonly<Record<string, DataKind>>
export type DataValues<Layout extends DataLayout> = { readonly [Name in keyof Layout]: DataValue<Layout[Name]> }

/** The values of an instruction, and how many bytes follow after them; `undefined` where the data does not hold them. */
export function readData<Layout extends DataLayout>(
  layout: Layout,
  data: Uint8Array,
): { readonly values: DataValues<Layout>; readonly left: number } | undefined {
  const values: Record<string, string | bigint | null> = {}
  let offset = 0
  for (const [name, kind] of Object.entries(layout)) {
    const read = readers[kind](data.subarray(offset))
    if (!read) return undefined
    values[name] = read.value
    offset += read.length
  }
  return { values: values as DataValues<Layout>, left: data.length - offset }
}

/** The keys among values that were read. */
export function keysAmong<Layout extends DataLayout>(layout: Layout, values: DataValues<Layout>): readonly string[] {
  return Object.entries(layout).flatMap(([name, kind]) => {
    const value: unknown = values[name]
    return keyKinds.includes(kind) && typeof value === 'string' ? [value] : []
  })
}

const keyKinds: readonly DataKind[] = ['key', 'keyOrZeros', 'optionalKey']

type Read = { readonly value: string | bigint | null; readonly length: number } | undefined

const readers: Record<DataKind, (data: Uint8Array) => Read> = {
  u8: data => integer(data, 1),
  u16: data => integer(data, 2),
  u32: data => integer(data, 4),
  u64: data => integer(data, 8),
  key: data => (data.length < 32 ? undefined : { value: solanaAddress(data.subarray(0, 32)), length: 32 }),
  keyOrZeros(data) {
    if (data.length < 32) return undefined
    const key = data.subarray(0, 32)
    return { value: key.every(byte => byte === 0) ? null : solanaAddress(key), length: 32 }
  },
  optionalKey(data) {
    if (data[0] === 0) return { value: null, length: 1 }
    return data[0] === 1 && data.length >= 33 ? { value: solanaAddress(data.subarray(1, 33)), length: 33 } : undefined
  },
  optionalU64(data) {
    if (data[0] === 0) return { value: null, length: 1 }
    const present = data[0] === 1 ? integer(data.subarray(1), 8) : undefined
    return present && { value: present.value, length: 9 }
  },
  text(data) {
    const length = integer(data, 8)?.value
    if (length === undefined || length > BigInt(data.length - 8)) return undefined
    const end = 8 + Number(length)
    const value = textOf(data.subarray(8, end))
    return value === undefined ? undefined : { value, length: end }
  },
}

function integer(data: Uint8Array, length: number): { readonly value: bigint; readonly length: number } | undefined {
  if (data.length < length) return undefined
  const digits = Buffer.from(data.subarray(0, length)).reverse().toString('hex')
  return { value: BigInt(`0x${digits}`), length }
}

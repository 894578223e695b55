import { hashStruct } from 'viem/utils'
import type { TypedData, TypedStruct, TypedValue } from '../../../core/chains/ethereum/typed-data/typed-data.ts'
import { keccak256 } from '../../../core/crypto/hash.ts'
import { AgentError } from '../../../core/errors.ts'

/** Typed data as Ledger's library takes it: integers as decimal text, everything else as JSON has it. */
export interface PlainTypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Plain
  readonly message: Plain
}
type Plain = { readonly [member: string]: PlainValue }
type PlainValue = string | boolean | readonly PlainValue[] | Plain

/** 32 bytes each, lower-case hex. */
export interface TypedDataHashes {
  readonly domain: string
  readonly message: string
}

/**
 * Tells if the device can be sent the data itself. Otherwise it gets the two hashes, and shows no more than those: the first Nano S takes
 * nothing else, and Ledger's library (7.9.0) would send some shapes as something else.
 */
export function goesInFull({ types, domain, message }: TypedData, model: string | null): boolean {
  if (model === 'Ledger Nano S') return false
  const names = Object.keys(types)
  if (names.some(name => elementaryToLibrary.test(name))) return false
  const arraySizes = Object.values(types).flatMap(members =>
    members.flatMap(({ type }) => [...type.matchAll(/\[(\d+)\]/g)].map(([, size]) => Number(size))),
  )
  return arraySizes.every(size => size <= longestArray) && [domain, message].every(fits)
}

export function plainTypedData({ types, primaryType, domain, message }: TypedData): PlainTypedData {
  return { types: { ...types }, primaryType, domain: plainStruct(domain), message: plainStruct(message) }
}

/** @throws AgentError `INTERNAL` if the hashes are not those of the digest that was shown. */
export function typedDataHashes({ types, primaryType, domain, message, digest }: TypedData): TypedDataHashes {
  const hashOf = (data: TypedStruct, structName: string) =>
    hashStruct({ data, primaryType: structName, types } as unknown as Parameters<typeof hashStruct>[0]).slice(2)
  const domainHash = hashOf(domain, 'EIP712Domain')
  const messageHash = hashOf(message, primaryType)
  const whole = keccak256(Buffer.from(`1901${domainHash}${messageHash}`, 'hex'))
  if (Buffer.compare(whole, digest) !== 0) {
    throw new AgentError('INTERNAL', 'The hashes for the Ledger are not those of what was shown. Nothing was sent.')
  }
  return { domain: domainHash, message: messageHash }
}

/** The library takes a struct of such a name for an elementary type, whatever its members are. */
const elementaryToLibrary = /^(custom|u?int|address|bool|string|bytes)$|(u?int|bytes)[A-Za-z0-9-]*\d$/i

/** The library writes lengths of arrays into one byte. */
const longestArray = 255

function fits(value: TypedValue): boolean {
  if (Array.isArray(value)) return value.length <= longestArray && value.every(fits)
  if (typeof value === 'object') return Object.values(value as TypedStruct).every(fits)
  return typeof value !== 'string' || isSentWhole(bytesIn(value))
}

/** Text counts as UTF-8; two digits of hex, after 0x, might be one byte. Both readings must be sent whole. */
function bytesIn(text: string): readonly number[] {
  const asText = Buffer.byteLength(text)
  return /^0x([0-9a-f]{2})*$/.test(text) ? [asText, (text.length - 2) / 2] : [asText]
}

/** The library cuts a value and its two bytes of length into pieces of 255, as many as there would be of 256: some lose their end. */
function isSentWhole(lengths: readonly number[]): boolean {
  return lengths.every(length => {
    const total = length + 2
    return length < 2 ** 16 && Math.ceil(total / 256) * 255 >= total
  })
}

function plainStruct(struct: TypedStruct): Plain {
  return Object.fromEntries(Object.entries(struct).map(([member, value]) => [member, plain(value)]))
}

function plain(value: TypedValue): PlainValue {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object') return plainStruct(value as TypedStruct)
  return value as string | boolean
}

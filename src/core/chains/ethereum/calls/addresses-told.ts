import { bytesOf, type Leaf } from '../clear-signing/node.ts'
import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import { addressesInValue } from '../encoding/addresses-in-value.ts'
import { argumentsOf } from './arguments-of.ts'
import type { DecodedCall } from './call-tree.ts'

/** An address in the arguments of a call, in whichever form contracts read one. */
export interface AddressTold {
  readonly address: EthereumAddress
  /** As descriptions write it. */
  readonly path: string
  readonly type: string
}

/** Lists the addresses in every value of a call. Bytes that are read as calls have their own. */
export function addressesTold(call: DecodedCall): readonly AddressTold[] {
  const read = new Set<unknown>(call.inside.map(({ data }) => data))
  return argumentsOf(call.meaning)
    .filter(({ leaf }) => !read.has(leaf.value))
    .flatMap(({ path, leaf }) => addressesIn(leaf).map(address => ({ address, path, type: leaf.type })))
}

function addressesIn(leaf: Leaf): readonly EthereumAddress[] {
  const { type, value } = leaf
  if (type === 'address') return [value as EthereumAddress]
  if (type === 'bool' || /^u?int(?!(160|256)$)/.test(type)) return []
  const { named } = addressesInValue(type === 'uint160' ? 'uint256' : type, value)
  return [...named, ...(type === 'bytes' ? inWords(leaf) : [])]
}

/**
 * Of many words, those with nothing before an address. Calls have four bytes before their words, and stand behind a word with their length:
 * in each such place, and at both beginnings, words are read. Those of one depth have one rhythm, so each depth is read once.
 */
function inWords(leaf: Leaf): readonly EthereumAddress[] {
  const bytes = bytesOf(leaf) ?? Buffer.alloc(0)
  const held = new Set<string>()
  let spans: Span[] = [{ start: 0, end: bytes.length }]
  for (let depth = 0; depth < rhythms; depth++) {
    const inside: Span[] = depth === 0 ? [{ start: selector, end: bytes.length }] : []
    let next = 0
    for (const { start, end } of spans)
      for (let at = Math.max(start, next); at + word <= end; at += word) {
        next = at + word
        if (isAddress(bytes, at)) held.add(bytes.toString('hex', at + 12, next))
        const length = isSmall(bytes, at) ? bytes.readUInt32BE(next - 4) : 0
        if (length >= selector + word && next + length <= bytes.length)
          inside.push({ start: next + selector, end: next + length })
      }
    spans = inside
  }
  return [...held].slice(0, mostInBytes).map(each => checksummed(Buffer.from(each, 'hex')))
}

interface Span {
  readonly start: number
  readonly end: number
}

const word = 32
const selector = 4
/** Words that begin four bytes later, and again, come back to where they were. */
const rhythms = word / selector
/** Checksums take long. The first few are enough: one that is no good makes a danger. */
const mostInBytes = 1_000

/** Numbers are smaller than an address, unless they are the most that a number of some size can be. */
function isAddress(bytes: Buffer, at: number): boolean {
  const isFilled = (end: number) => bytes.subarray(at + 12, at + end).every(byte => byte === 0xff)
  return isZero(bytes, at, 12) && bytes[at + 12] !== 0 && !isFilled(28)
}

function isSmall(bytes: Buffer, at: number): boolean {
  return isZero(bytes, at, word - 4)
}

function isZero(bytes: Buffer, at: number, count: number): boolean {
  return bytes.subarray(at, at + count).every(byte => byte === 0)
}

import { bodyCap } from '../../src/adapters/loopback/read-body.ts'
import type { Random } from './random.ts'

/** Bytes that formats take for the beginning, the end or the length of something. */
const telling = [0x00, 0x01, 0x02, 0x20, 0x7f, 0x80, 0xb8, 0xc0, 0xc1, 0xf8, 0xfc, 0xfd, 0xfe, 0xff]

/** Lengths, counts and amounts at the edge of what their field holds, or beyond what follows. */
const claims = [
  ...['ff', 'ffff', 'ffffffff', '7fffffff', 'ffffffffffffffff', '7fffffffffffffff', '00000000', '0000000000000000'],
  // Little-endian, and as the varints and prefixes of protobuf, BCS, Solana and Bitcoin.
  ...['ffffff7f', 'ffffffffffffff7f', '00000080', 'ffffffff0f', '8080808010', 'ffffffffffffffffff01', '80808000'],
  ...['ffff03', 'fdffff', 'feffffffff', 'ffffffffffffffffff', 'fe00000002', 'f90200', 'f8ff', 'bfffffffffffffffff'],
].map(hex => Buffer.from(hex, 'hex'))

/** A request has twice as much, as hex. */
const mostBytes = bodyCap / 2

/** Random bytes, bytes that begin as the seed does, and the seed changed in one to four places. @param others - Whose parts it may get. */
export function hostileBytes(random: Random, seed: Uint8Array, others: readonly Uint8Array[]): Buffer {
  const { below, percent } = random
  if (percent(10)) return anyBytes(random, below(300))
  if (percent(10))
    return Buffer.concat([seed.subarray(0, below(Math.min(seed.length, 80))), anyBytes(random, below(200))])
  let bytes: Buffer = Buffer.from(seed)
  for (let left = below(4); left >= 0; left--) {
    const edit = percent(1) ? nest : (edits[below(edits.length)] as Edit)
    bytes = edit(bytes, random, others)
  }
  return bytes.subarray(0, mostBytes)
}

type Edit = (bytes: Buffer, random: Random, others: readonly Uint8Array[]) => Buffer

const edits: readonly Edit[] = [
  (bytes, { below }) => written(bytes, below(bytes.length), Buffer.of(below(256))),
  (bytes, { below }) => written(bytes, below(bytes.length), Buffer.of(telling[below(telling.length)] as number)),
  (bytes, { below }) => {
    const at = below(bytes.length)
    return written(bytes, at, Buffer.of((bytes[at] ?? 0) ^ (1 << below(8))))
  },
  (bytes, { below }) => bytes.subarray(0, below(bytes.length + 1)),
  (bytes, random) => Buffer.concat([bytes, anyBytes(random, 1 + random.below(8))]),
  // A length that is one off.
  (bytes, { below, percent }) => {
    const at = below(bytes.length)
    return written(bytes, at, Buffer.of(((bytes[at] ?? 0) + (percent(50) ? 1 : 255)) & 255))
  },
  (bytes, { below }) => written(bytes, below(bytes.length), claims[below(claims.length)] as Buffer),
  (bytes, { below }) => spliced(bytes, below(bytes.length + 1), 0, claims[below(claims.length)] as Buffer),
  (bytes, { below }) => spliced(bytes, below(bytes.length), 1 + below(40), Buffer.alloc(0)),
  // A part of it twice, and a part of another one in its place.
  (bytes, { below }) => {
    const from = below(bytes.length)
    return spliced(bytes, below(bytes.length + 1), 0, bytes.subarray(from, from + 1 + below(80)))
  },
  (bytes, { below }, others) => {
    const other = others[below(others.length)] as Uint8Array
    const from = below(other.length)
    return spliced(bytes, below(bytes.length + 1), below(60), other.subarray(from, from + 1 + below(120)))
  },
]

/** The same many times over, or each time inside the last: lists without end, and types in types. */
function nest(bytes: Buffer, { below, percent }: Random): Buffer {
  const from = below(bytes.length)
  const part = bytes.subarray(from, from + 1 + below(percent(50) ? 4 : 64))
  const times = 2 ** (1 + below(percent(10) ? 14 : 9))
  if (percent(50)) {
    const repeated = Buffer.concat(Array.from({ length: times }, () => part))
    return spliced(bytes, from, percent(50) ? 0 : part.length, repeated)
  }
  let inside: Buffer = Buffer.from(part)
  const tag = bytes[below(bytes.length)] ?? 0
  for (let depth = 0; depth < Math.min(times, 400); depth++) inside = wrapped(tag, inside)
  return spliced(bytes, from, part.length, inside)
}

/** As a field of protobuf; each depth writes its length anew. */
function wrapped(tag: number, inside: Buffer): Buffer {
  const length: number[] = []
  for (let rest = inside.length; ; rest >>>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) break
  }
  return Buffer.concat([Buffer.of(tag, ...length), inside])
}

function written(bytes: Buffer, at: number, over: Uint8Array): Buffer {
  return spliced(bytes, at, over.length, over)
}

function spliced(bytes: Buffer, at: number, removed: number, added: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])
}

function anyBytes({ below }: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => below(256)))
}

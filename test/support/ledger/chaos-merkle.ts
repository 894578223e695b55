import { sha256 } from '@noble/hashes/sha2.js'
import { varint, varintOf } from './chaos-bitcoin-bytes.ts'

/** Data that the Bitcoin app reads from the computer: the next command answers each request. */
export type Reading<Value> = Generator<Buffer, Value, Buffer>

/** Ends a program with a status word. */
export class Ended extends Error {
  readonly code: number
  constructor(code: number) {
    super()
    this.code = code
  }
}

/** A map of a PSBT: its keys are lower-case hex. */
export type Fields = ReadonlyMap<string, Buffer>

export function* maps(root: Buffer, count: number): Reading<Fields[]> {
  const all: Fields[] = []
  for (let index = 0; index < count; index++) {
    const commitment = yield* leaf(root, count, index)
    const [size, at] = varint(commitment, 0)
    all.push(yield* map(size, commitment.subarray(at)))
  }
  return all
}

/** A map by its commitment: the roots of its keys and of its values. */
export function* map(size: number, roots: Buffer): Reading<Fields> {
  const fields = new Map<string, Buffer>()
  for (let index = 0; index < size; index++) {
    const key = yield* leaf(roots.subarray(0, 32), size, index)
    fields.set(key.toString('hex'), yield* leaf(roots.subarray(32, 64), size, index))
  }
  return fields
}

export function* leaf(root: Buffer, size: number, index: number): Reading<Buffer> {
  const answer = yield Buffer.concat([Buffer.of(0x41), root, varintOf(size), varintOf(index)])
  if (answer.length < 34) throw new Ended(0x6a80)
  const hash = answer.subarray(0, 32)
  let proof = answer.subarray(34)
  const length = 32 * answer.readUInt8(32)
  while (proof.length < length) proof = Buffer.concat([proof, (yield Buffer.of(0xa0)).subarray(2)])
  if (!rootOf(hash, index, size, proof).equals(root)) throw new Ended(0x6a80)
  return (yield* preimage(hash)).subarray(1)
}

export function* preimage(hash: Buffer): Reading<Buffer> {
  const answer = yield Buffer.concat([Buffer.of(0x40, 0), hash])
  if (answer.length < 2) throw new Ended(0x6a80)
  const [length, at] = varint(answer, 0)
  let bytes = answer.subarray(at + 1)
  while (bytes.length < length) bytes = Buffer.concat([bytes, (yield Buffer.of(0xa0)).subarray(2)])
  if (!Buffer.from(sha256(bytes)).equals(hash)) throw new Ended(0x6a80)
  return Buffer.from(bytes)
}

/** The left half of a tree is as large as a power of two can be that leaves something for the right one. */
function rootOf(hash: Buffer, index: number, size: number, proof: Buffer): Buffer {
  if (size === 1) return hash
  const half = 2 ** Math.ceil(Math.log2(size) - 1)
  const isLeft = index < half
  const sibling = proof.subarray(-32)
  const rest = proof.subarray(0, -32)
  const inner = isLeft ? rootOf(hash, index, half, rest) : rootOf(hash, index - half, size - half, rest)
  const [left, right] = isLeft ? [inner, sibling] : [sibling, inner]
  return Buffer.from(sha256(Buffer.concat([Buffer.of(1), left, right])))
}

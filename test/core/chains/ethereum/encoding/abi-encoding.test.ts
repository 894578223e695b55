import fc from 'fast-check'
import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import { expect, test } from 'vitest'
import { isStrictEncoding } from '../../../../../src/core/chains/ethereum/encoding/abi-encoding.ts'
import { decodeExactly } from '../../../../../src/core/chains/ethereum/encoding/decode-exactly.ts'
import type { NamedType } from '../../../../../src/core/chains/ethereum/encoding/fields.ts'
import { scaled } from '../../../../support/effort.ts'

/** Values of a type, as viem takes them. */
interface Typed {
  readonly type: NamedType
  readonly value: fc.Arbitrary<unknown>
}

const hex = (length: fc.Arbitrary<number>) =>
  length
    .chain(size => fc.uint8Array({ minLength: size, maxLength: size }))
    .map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
const eighths = fc.integer({ min: 1, max: 32 })
const bits = eighths.map(size => size * 8)
/** Viem takes numbers up to 48 bits, and bigints beyond. */
const asViemHas = (size: number) => (value: bigint) => (size > 48 ? value : Number(value))

const elementary: fc.Arbitrary<Typed> = fc.oneof(
  fc.constant({ type: { type: 'address' }, value: hex(fc.constant(20)) }),
  fc.constant({ type: { type: 'bool' }, value: fc.boolean() }),
  fc.constant({ type: { type: 'bytes' }, value: hex(fc.nat(70)) }),
  fc.constant({ type: { type: 'string' }, value: fc.string({ unit: 'binary', maxLength: 40 }) }),
  eighths.map(size => ({ type: { type: `bytes${size}` }, value: hex(fc.constant(size)) })),
  bits.map(size => ({
    type: { type: `uint${size}` },
    value: fc.bigInt(0n, 2n ** BigInt(size) - 1n).map(asViemHas(size)),
  })),
  bits.map(size => ({
    type: { type: `int${size}` },
    value: fc.bigInt(-(2n ** BigInt(size - 1)), 2n ** BigInt(size - 1) - 1n).map(asViemHas(size)),
  })),
)

const { any } = fc.letrec<{ any: Typed }>(tie => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    elementary,
    fc.tuple(tie('any'), fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })).map(([item, length]) => ({
      type: { ...item.type, type: `${item.type.type}[${length ?? ''}]` },
      value: fc.array(item.value, length === undefined ? { maxLength: 4 } : { minLength: length, maxLength: length }),
    })),
    fc.array(tie('any'), { minLength: 1, maxLength: 4 }).map(members => ({
      type: { type: 'tuple', components: members.map(({ type }) => type) },
      value: fc.tuple(...members.map(({ value }) => value)),
    })),
  ),
}))

const encoded = fc
  .array(any, { minLength: 1, maxLength: 4 })
  .chain(all =>
    fc.tuple(fc.constant(all.map(({ type }) => type as AbiParameter)), fc.tuple(...all.map(({ value }) => value))),
  )
  .map(([types, values]) => ({ types, bytes: Buffer.from(encodeAbiParameters(types, values).slice(2), 'hex') }))

/** Sets a byte; moves an offset or a length; takes words away, repeats them, or puts some behind. */
const mutation: fc.Arbitrary<(bytes: Buffer) => Buffer<ArrayBufferLike>> = fc
  .tuple(fc.nat(), fc.nat(255), fc.nat(12))
  .map(([place, byte, how]) => bytes => {
    const changed = Buffer.from(bytes)
    const words = Math.floor(bytes.length / 32)
    const at = (place % Math.max(words, 1)) * 32
    if (how < 2 && bytes.length > 0) changed[place % bytes.length] = byte
    else if (how < 6 && words > 0) changed[at + 31] = [0, 32, 64, 96, 128, 160, 1, 255][byte % 8] as number
    else if (how < 7) return changed.subarray(0, bytes.length - (byte % 40))
    else if (how < 8) return Buffer.concat([changed, Buffer.alloc(byte % 70, byte % 2)])
    else if (how < 9) return Buffer.concat([changed.subarray(0, at), changed.subarray(at + 32)])
    else if (how < 10) return Buffer.concat([changed.subarray(0, at + 32), changed.subarray(at)])
    return changed
  })

/** What viem says: decodes, and encodes to the same bytes again. */
function encodesAgain(types: readonly AbiParameter[], bytes: Buffer): boolean {
  try {
    return encodeAbiParameters(types, decodeAbiParameters(types, bytes)) === `0x${bytes.toString('hex')}`
  } catch {
    return false
  }
}

test('an encoding is strict exactly where viem decodes it and encodes it to the same bytes again', () => {
  const seen = { strict: 0, loose: 0 }
  fc.assert(
    fc.property(encoded, fc.array(mutation, { maxLength: 3 }), ({ types, bytes }, mutations) => {
      const changed: Buffer = mutations.reduce<Buffer>((so, mutate) => mutate(so), bytes)
      const expected = encodesAgain(types, changed)
      seen[expected ? 'strict' : 'loose']++
      expect(isStrictEncoding(types, changed)).toBe(expected)
      const args = decodeExactly(types, `0x${changed.toString('hex')}`)
      expect(args !== undefined).toBe(expected)
      if (args) expect(encodeAbiParameters(types, args)).toBe(`0x${changed.toString('hex')}`)
    }),
    { numRuns: scaled(2_000) },
  )
  expect(Math.min(seen.strict, seen.loose)).toBeGreaterThan(150)
})

test.each([
  ['upper-case digits', `0x${'AB'.repeat(32)}`],
  ['half a byte', `0x${'a'.repeat(63)}`],
  ['no hexadecimal', `0x${'zz'.repeat(32)}`],
])('%s are no calldata', (_, data) => {
  expect(decodeExactly([{ type: 'bytes32' }], data as `0x${string}`)).toBeUndefined()
})

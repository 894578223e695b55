import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../../../src/core/crypto/hash.ts'
import {
  isSecp256k1PublicKey,
  recoverSecp256k1,
  secp256k1Implementation,
  secp256k1PublicKeyOf,
  signSecp256k1,
  uncompressedSecp256k1,
  verifySecp256k1,
} from '../../../src/core/crypto/secp256k1.ts'
import {
  loadAddonPrimitive,
  noblePrimitive,
  type Secp256k1Primitive,
} from '../../../src/core/crypto/secp256k1-primitive.ts'
import { scaled } from '../../support/effort.ts'
import vectors from '../../vectors/rfc6979-secp256k1.json' with { type: 'json' }

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const addon = loadAddonPrimitive() as Secp256k1Primitive

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const digests = fc.oneof(
  bytes32,
  fc.constantFrom(toBytes(0n), toBytes(order), toBytes(order + 1n), toBytes(2n ** 256n - 1n)),
)
const privateKeys = fc.oneof(
  bytes32.filter(bytes => noblePrimitive.isPrivateKey(bytes)),
  fc.constantFrom(toBytes(1n), toBytes(order - 1n)),
)

test('signs with libsecp256k1 where its addon loads', () => {
  expect(addon).toBeDefined()
  expect(secp256k1Implementation).toBe('libsecp256k1')
})

test.each(vectors.vectors)('signs “$message” as the published vector does', ({ privateKey, message, r, s }) => {
  for (const primitive of [addon, noblePrimitive]) {
    const signature = signSecp256k1(sha256(Buffer.from(message)), hex(privateKey), undefined, primitive)
    expect([toHex(signature.r), toHex(signature.s)]).toEqual([r, s])
  }
})

test('the addon and noble give the same public key and signature, byte for byte', () => {
  fc.assert(
    fc.property(digests, privateKeys, (digest, privateKey) => {
      const publicKey = addon.publicKey(privateKey)
      expect(publicKey).toEqual(noblePrimitive.publicKey(privateKey))
      expect(addon.uncompressed(publicKey)).toEqual(noblePrimitive.uncompressed(publicKey))
      expect(addon.sign(digest, privateKey)).toEqual(noblePrimitive.sign(digest, privateKey))
    }),
    { numRuns: scaled(2000) },
  )
})

test('the addon and noble add to a private key alike, and refuse alike', () => {
  const sumOf = ({ tweakAdd }: Secp256k1Primitive, privateKey: Uint8Array, tweak: Uint8Array) => {
    const sum = Uint8Array.from(privateKey)
    try {
      tweakAdd(sum, tweak)
      return toHex(sum)
    } catch {
      return 'refused'
    }
  }
  const opposite = (privateKey: Uint8Array) => toBytes(order - BigInt(`0x${toHex(privateKey)}`))
  fc.assert(
    fc.property(privateKeys, digests, (privateKey, tweak) => {
      for (const each of [tweak, opposite(privateKey)]) {
        expect(sumOf(addon, privateKey, each)).toBe(sumOf(noblePrimitive, privateKey, each))
      }
      expect(sumOf(addon, privateKey, opposite(privateKey))).toBe('refused')
    }),
  )
})

test('every signature has a low s, verifies, and recovers its public key', () => {
  fc.assert(
    fc.property(digests, privateKeys, (digest, privateKey) => {
      const publicKey = secp256k1PublicKeyOf(privateKey)
      const signature = signSecp256k1(digest, privateKey)
      const compact = Buffer.concat([signature.r, signature.s])
      expect(toBigInt(signature.s) <= order / 2n).toBe(true)
      expect(recoverSecp256k1(digest, signature)).toEqual(publicKey)
      expect(verifySecp256k1(digest, compact, publicKey)).toBe(true)
    }),
    { numRuns: scaled(500) },
  )
})

test.each([addon, noblePrimitive])('verifies DER and compact, low s and high s, with $name', primitive => {
  fc.assert(
    fc.property(bytes32, privateKeys, bytes32, (digest, privateKey, other) => {
      const { r, s } = signSecp256k1(digest, privateKey)
      const publicKey = secp256k1PublicKeyOf(privateKey)
      for (const half of [s, toBytes(order - toBigInt(s))]) {
        expect(verifySecp256k1(digest, Buffer.concat([r, half]), publicKey, primitive)).toBe(true)
        expect(verifySecp256k1(digest, der(r, half), publicKey, primitive)).toBe(true)
        expect(verifySecp256k1(other, der(r, half), publicKey, primitive)).toBe(Buffer.compare(other, digest) === 0)
      }
    }),
    { numRuns: scaled(50) },
  )
})

test.each([addon, noblePrimitive])(
  'bytes that are no signature or no public key do not verify, with $name',
  primitive => {
    const digest = sha256(Buffer.from('body'))
    const publicKey = secp256k1PublicKeyOf(toBytes(7n))
    const { r, s } = signSecp256k1(digest, toBytes(7n))
    const good = der(r, s)
    const bad = [
      new Uint8Array(),
      new Uint8Array(64),
      Buffer.concat([good, Buffer.of(0)]),
      good.subarray(0, -1),
      Buffer.concat([r, toBytes(order)]),
      // A length in the long form, which BER has and DER has not.
      Buffer.concat([Buffer.of(0x30, 0x81), good.subarray(1)]),
    ]
    for (const signature of bad) expect(verifySecp256k1(digest, signature, publicKey, primitive)).toBe(false)
    expect(verifySecp256k1(digest, good, new Uint8Array(33), primitive)).toBe(false)
    expect(verifySecp256k1(digest.subarray(1), good, publicKey, primitive)).toBe(false)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), signature => {
        expect(verifySecp256k1(digest, signature, publicKey, primitive)).toBe(false)
      }),
    )
  },
)

test('refuses a digest of 31 bytes', () => {
  expect(() => signSecp256k1(new Uint8Array(31), toBytes(1n))).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID', message: 'expected a 32-bytes-long digest, got 31 bytes' }),
  )
})

test.each([
  ['zero', toBytes(0n)],
  ['the order of the curve', toBytes(order)],
  ['above the order', toBytes(2n ** 256n - 1n)],
  ['31 bytes', new Uint8Array(31).fill(1)],
])('refuses a private key that is %s', (_, privateKey) => {
  for (const primitive of [addon, noblePrimitive]) {
    const refusal = expect.objectContaining({ code: 'SECRET_DAMAGED' })
    expect(() => signSecp256k1(new Uint8Array(32), privateKey, undefined, primitive)).toThrow(refusal)
    expect(() => signSecp256k1(new Uint8Array(32), privateKey, new Uint8Array(33), primitive)).toThrow(refusal)
    expect(() => secp256k1PublicKeyOf(privateKey, primitive)).toThrow(refusal)
  }
})

test.each<[string, Partial<Secp256k1Primitive>]>([
  ['another digest', { sign: (digest, key) => addon.sign(sha256(digest), key) }],
  ['another key', { sign: digest => addon.sign(digest, toBytes(2n)) }],
  ['another recovery id', { sign: (digest, key) => flipped(addon.sign(digest, key)) }],
  ['a recovery id of 2', { sign: (digest, key) => ({ ...addon.sign(digest, key), recoveryId: 2 }) }],
  ['nothing at all', { sign: () => ({ compact: new Uint8Array(64), recoveryId: 0 }) }],
])('a faulty signature over %s does not leave', (_, fault) => {
  expect(() => signSecp256k1(toBytes(9n), toBytes(1n), undefined, { ...addon, ...fault })).toThrow(
    expect.objectContaining({ code: 'INTERNAL' }),
  )
})

test('a private key that belongs to another public key does not sign', () => {
  const other = secp256k1PublicKeyOf(toBytes(2n))
  expect(() => signSecp256k1(new Uint8Array(32), toBytes(1n), other)).toThrow(
    expect.objectContaining({ code: 'INTERNAL' }),
  )
})

test('refuses to write out what is not a point of the curve', () => {
  expect(isSecp256k1PublicKey(new Uint8Array(33))).toBe(false)
  expect(() => uncompressedSecp256k1(new Uint8Array(33))).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
})

test('nothing is recovered from what is no signature', () => {
  expect(recoverSecp256k1(new Uint8Array(32), { r: toBytes(0n), s: toBytes(1n), recoveryId: 0 })).toBeUndefined()
})

function flipped(signature: { compact: Uint8Array; recoveryId: number }) {
  return { ...signature, recoveryId: 1 - signature.recoveryId }
}

function der(r: Uint8Array, s: Uint8Array): Buffer {
  const integers = [r, s].map(bytes => {
    const digits = toBigInt(bytes).toString(16)
    const minimal = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
    const positive = (minimal[0] as number) & 0x80 ? Buffer.concat([Buffer.of(0), minimal]) : minimal
    return Buffer.concat([Buffer.of(0x02, positive.length), positive])
  })
  const body = Buffer.concat(integers)
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}

function hex(text: string): Uint8Array {
  return Buffer.from(text, 'hex')
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function toBytes(value: bigint): Uint8Array {
  return Uint8Array.from(hex(value.toString(16).padStart(64, '0')))
}

function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`)
}

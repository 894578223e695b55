import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ed25519PublicKeyOf, signEd25519, verifyEd25519 } from '../../../src/core/crypto/ed25519.ts'
import { scaled } from '../../support/effort.ts'
import vectors from '../../vectors/rfc8032-ed25519.json' with { type: 'json' }

const privateKeys = fc.uint8Array({ minLength: 32, maxLength: 32 })
const messages = fc.uint8Array({ maxLength: 300 })

test.each(vectors.vectors)('signs “$message” as RFC 8032 does', ({ privateKey, publicKey, message, signature }) => {
  const key = Buffer.from(privateKey, 'hex')
  expect(Buffer.from(ed25519PublicKeyOf(key)).toString('hex')).toBe(publicKey)
  expect(Buffer.from(signEd25519(Buffer.from(message, 'hex'), key)).toString('hex')).toBe(signature)
})

test('gives what noble gives, byte for byte, and verifies it', () => {
  fc.assert(
    fc.property(messages, privateKeys, (message, privateKey) => {
      const publicKey = ed25519PublicKeyOf(privateKey)
      const signature = signEd25519(message, privateKey, publicKey)
      expect([...publicKey]).toEqual([...ed25519.getPublicKey(privateKey)])
      expect([...signature]).toEqual([...ed25519.sign(message, privateKey)])
      expect(verifyEd25519(message, signature, publicKey)).toBe(true)
      expect(verifyEd25519(Buffer.concat([message, Buffer.of(0)]), signature, publicKey)).toBe(false)
    }),
    { numRuns: scaled(200) },
  )
})

test('a private key that belongs to another public key does not sign', () => {
  const other = ed25519PublicKeyOf(new Uint8Array(32).fill(2))
  expect(() => signEd25519(new Uint8Array(), new Uint8Array(32).fill(1), other)).toThrow(
    expect.objectContaining({ code: 'INTERNAL' }),
  )
})

test.each([0, 31, 33, 64])('refuses a private key of %i bytes', length => {
  const refusal = expect.objectContaining({ code: 'SECRET_DAMAGED' })
  expect(() => signEd25519(new Uint8Array(), new Uint8Array(length))).toThrow(refusal)
  expect(() => ed25519PublicKeyOf(new Uint8Array(length))).toThrow(refusal)
})

test('bytes that are no signature or no public key do not verify', () => {
  const publicKey = ed25519PublicKeyOf(new Uint8Array(32).fill(1))
  expect(verifyEd25519(new Uint8Array(), new Uint8Array(64), publicKey)).toBe(false)
  expect(verifyEd25519(new Uint8Array(), new Uint8Array(63), publicKey)).toBe(false)
  expect(verifyEd25519(new Uint8Array(), new Uint8Array(64), new Uint8Array(31))).toBe(false)
})

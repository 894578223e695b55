import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from '../../../src/core/crypto/sealing.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const plaintext = fc.uint8Array({ maxLength: 300 })
const binding = fc.array(fc.string(), { maxLength: 4 })

test('opens what it sealed', () => {
  fc.assert(
    fc.property(key, plaintext, binding, (key, plaintext, binding) => {
      const sealed = seal(key, plaintext, binding)
      expect(sealed).toHaveLength(12 + plaintext.length + 16)
      expect(unseal(key, sealed, binding)).toEqual(new Uint8Array(plaintext))
    }),
  )
})

test('does not open with a single bit changed, anywhere', () => {
  fc.assert(
    fc.property(key, plaintext, binding, fc.nat(), (key, plaintext, binding, place) => {
      const sealed = seal(key, plaintext, binding)
      const bit = place % (sealed.length * 8)
      sealed[bit >> 3]! ^= 1 << (bit & 7)
      expect(unseal(key, sealed, binding)).toBeUndefined()
    }),
  )
})

test('does not open cut short', () => {
  fc.assert(
    fc.property(key, plaintext, fc.nat(), (key, plaintext, length) => {
      const sealed = seal(key, plaintext, [])
      expect(unseal(key, sealed.subarray(0, length % sealed.length), [])).toBeUndefined()
    }),
  )
})

test('does not open under another binding', () => {
  fc.assert(
    fc.property(key, plaintext, binding, binding, (key, plaintext, binding, other) => {
      fc.pre(JSON.stringify(binding) !== JSON.stringify(other))
      expect(unseal(key, seal(key, plaintext, binding), other)).toBeUndefined()
    }),
  )
})

test('tells bindings apart that would read alike when joined', () => {
  const key = new Uint8Array(32)
  expect(unseal(key, seal(key, Uint8Array.of(1), ['a', 'bc']), ['ab', 'c'])).toBeUndefined()
})

test('does not open with another key', () => {
  fc.assert(
    fc.property(key, key, plaintext, (key, other, plaintext) => {
      fc.pre(!Buffer.from(key).equals(other))
      expect(unseal(other, seal(key, plaintext, []), [])).toBeUndefined()
    }),
  )
})

test('never seals twice alike', () => {
  const key = new Uint8Array(32)
  expect(seal(key, Uint8Array.of(1), [])).not.toEqual(seal(key, Uint8Array.of(1), []))
})

test('opens what another implementation of AES-256-GCM sealed', () => {
  // Python's cryptography: AESGCM(bytes(range(32))).encrypt(bytes(range(12)), b'countersign', b'["a","b"]')
  const sealed = '000102030405060708090a0b246da375b180b068e426f990461c1681448944e12f0b5f3e2497b8'
  const key = Uint8Array.from({ length: 32 }, (_, index) => index)
  expect(unseal(key, Buffer.from(sealed, 'hex'), ['a', 'b'])).toEqual(new TextEncoder().encode('countersign'))
})

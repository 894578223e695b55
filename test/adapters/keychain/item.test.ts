import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeItem, encodeItem } from '../../../src/adapters/keychain/item.ts'
import { newName } from '../../support/key-vault-contract.ts'

const secrets = fc.uint8Array({ maxLength: 200 })

test('an item gives back its secret', () => {
  fc.assert(
    fc.property(secrets, secret => {
      const name = newName()
      expect(decodeItem(name, encodeItem(name, secret))).toEqual(new Uint8Array(secret))
    }),
  )
})

test('an item with a single bit changed is damaged', () => {
  fc.assert(
    fc.property(secrets, fc.nat(), (secret, place) => {
      const name = newName()
      const item = Buffer.from(encodeItem(name, secret), 'base64')
      const bit = place % (item.length * 8)
      item[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => decodeItem(name, item.toString('base64'))).toThrow(
        expect.objectContaining({ code: 'SECRET_DAMAGED' }),
      )
    }),
  )
})

test('a checksum alone is no item, though it may begin like one', () => {
  for (;;) {
    const name = newName()
    const checksum = Buffer.from(encodeItem(name, new Uint8Array()), 'base64').subarray(1)
    if (checksum[0] !== 1) continue
    return expect(() => decodeItem(name, checksum.toString('base64'))).toThrow(
      expect.objectContaining({ code: 'SECRET_DAMAGED' }),
    )
  }
})

test('what is said of a damaged item holds nothing of it', () => {
  const text = encodeItem(newName(), Uint8Array.of(1, 2, 3))
  const thrown = expect.objectContaining({ message: expect.not.stringContaining(text) })
  expect(() => decodeItem(newName(), text)).toThrow(thrown)
})

import { randomBytes } from 'node:crypto'
import { formatHpkeBuf, hpkeDecrypt, hpkeEncrypt, generateP256KeyPair as sdkKeyPair } from '@turnkey/crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSealed, writtenSealed } from '../../../src/core/crypto/bundle.ts'
import { openWith, sealTo } from '../../../src/core/crypto/hpke.ts'
import { generateP256KeyPair, isUncompressedP256 } from '../../../src/core/crypto/p256-key-pair.ts'

const message = Buffer.from('what only the receiver reads')

test('the SDK opens what is sealed to its key', async () => {
  const receiver = sdkKeyPair()
  const { encapsulated, ciphertext } = await sealTo(Buffer.from(receiver.publicKeyUncompressed, 'hex'), message)
  const opened = hpkeDecrypt({
    ciphertextBuf: ciphertext,
    encappedKeyBuf: encapsulated,
    receiverPriv: receiver.privateKey,
  })
  expect(Buffer.from(opened)).toEqual(message)
})

test('what the SDK encrypted is opened', async () => {
  const target = generateP256KeyPair()
  const text = formatHpkeBuf(hpkeEncrypt({ plainTextBuf: message, targetKeyBuf: target.publicKey }))
  const opened = await openWith(target, parseSealed(text)!)
  expect(Buffer.from(opened!)).toEqual(message)
})

test('what is written is read back the same', async () => {
  const sealed = await sealTo(generateP256KeyPair().publicKey, message)
  const read = parseSealed(JSON.stringify(writtenSealed(sealed)))!
  expect(Buffer.from(read.encapsulated)).toEqual(Buffer.from(sealed.encapsulated))
  expect(Buffer.from(read.ciphertext)).toEqual(Buffer.from(sealed.ciphertext))
})

test('a changed bit, anywhere, opens nothing', async () => {
  const target = generateP256KeyPair()
  const sealed = await sealTo(target.publicKey, message)
  for (let at = 0; at < sealed.ciphertext.length; at++) {
    const ciphertext = Uint8Array.from(sealed.ciphertext)
    ciphertext[at]! ^= 1
    expect(await openWith(target, { ...sealed, ciphertext })).toBeUndefined()
  }
  const { encapsulated } = await sealTo(target.publicKey, message)
  expect(await openWith(target, { ...sealed, encapsulated })).toBeUndefined()
})

test('another key opens nothing', async () => {
  const sealed = await sealTo(generateP256KeyPair().publicKey, message)
  expect(await openWith(generateP256KeyPair(), sealed)).toBeUndefined()
})

describe('parseSealed', () => {
  test.each([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['nothing in it', '{}'],
    ['numbers', '{"encappedPublic":4,"ciphertext":5}'],
    ['a point off the curve', JSON.stringify({ encappedPublic: `04${'11'.repeat(64)}`, ciphertext: '00' })],
    [
      'odd hex',
      JSON.stringify({ ...writtenSealed({ encapsulated: point(), ciphertext: message }), ciphertext: 'abc' }),
    ],
  ])('refuses %s', (_, text) => {
    expect(parseSealed(text)).toBeUndefined()
  })

  test('throws for no text at all', () => {
    fc.assert(fc.property(fc.string(), text => void parseSealed(text)))
    fc.assert(fc.property(fc.json(), text => void parseSealed(text)))
  })
})

describe('isUncompressedP256', () => {
  test('knows a point from bytes that are none', () => {
    expect(isUncompressedP256(point())).toBe(true)
    expect(isUncompressedP256(Buffer.concat([Buffer.of(4), randomBytes(64)]))).toBe(false)
    expect(isUncompressedP256(point().subarray(0, 64))).toBe(false)
    expect(isUncompressedP256(Buffer.of(4, ...new Uint8Array(64)))).toBe(false)
    expect(isUncompressedP256(Buffer.from(sdkKeyPair().publicKey, 'hex'))).toBe(false)
  })
})

function point(): Uint8Array {
  return generateP256KeyPair().publicKey
}

/**
 * Promise: a hash is told as one. Whoever tries often enough finds a transaction whose hash reads as text, and on many chains 32 bytes
 * are all that is signed of a transaction.
 */
import { expect, test } from 'vitest'
import { readBytes } from '../../src/core/signing/reading.ts'

const text = (length: number) => Buffer.from('Log in to the shop, number 123456789.'.slice(0, length))
const plain = (bytes: Buffer): Buffer => bytes
/** Contracts take the signature of a message around a hash for that of what was hashed. */
const messageOf =
  (chain: string) =>
  (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`\x19${chain} Signed Message:\n${bytes.length}`), bytes])
const ways = [
  ['a key of Stellar', 'CURVE_ED25519', 'message', 'ADDRESS_FORMAT_XLM'],
  ['a key of TON', 'CURVE_ED25519', 'message', 'ADDRESS_FORMAT_TON_V4R2'],
  ['a key of Solana', 'CURVE_ED25519', 'message', 'ADDRESS_FORMAT_SOLANA'],
  ['a key of no account', 'CURVE_ED25519', 'message', null],
  ['a key of secp256k1', 'CURVE_SECP256K1', 'keccak256', null],
  ['a key of P-256', 'CURVE_P256', 'sha256', null],
  ['a personal message of Ethereum', 'CURVE_SECP256K1', 'keccak256', null, messageOf('Ethereum')],
  ['a message of Tron', 'CURVE_SECP256K1', 'keccak256', null, messageOf('TRON')],
] as const

test.each(ways)('32 bytes that read as text, for %s', (_, curve, signedAs, addressFormat, put = plain) => {
  const read = (bytes: Buffer) => readBytes(put(bytes), signedAs, curve, { texts: [], addressFormat })
  const { reading, signs } = read(text(32))
  expect(signs).toMatchObject({ kind: 'unreadable' })
  expect(reading.sentence).toContain('Log in to the shop')
  expect(reading.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('can be a hash') })
  // Nobody finds a hash of hex digits alone.
  expect(
    read(Buffer.from('8f3a99b0'.repeat(4))).reading.warnings.filter(({ text }) => text.includes('can be a hash')),
  ).toEqual([])
  for (const length of [31, 33])
    expect(read(text(length)).reading.warnings.map(({ level }) => level)).toEqual(['notice'])
})

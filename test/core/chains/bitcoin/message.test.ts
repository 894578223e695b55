import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitcoinMessageIn } from '../../../../src/core/chains/bitcoin/message.ts'
import { deriveKey } from '../../../../src/core/crypto/derivation.ts'
import { sha256 } from '../../../../src/core/crypto/hash.ts'
import { secp256k1PublicKeyOf, verifySecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { entropyOf } from '../../../support/phrases.ts'
import ledger from '../../../vectors/ledger/manifest.json' with { type: 'json' }

const prefix = Buffer.from('18426974636f696e205369676e6564204d6573736167653a0a', 'hex')
const wrapped = (length: string, message: Uint8Array) => Buffer.concat([prefix, Buffer.from(length, 'hex'), message])

test('is read from what a Ledger hashed and signed', () => {
  const { calls, derivationPath } = ledger.scenarios.find(({ id }) => id === 'btc-msg-short-approve')!
  const [{ args, result }] = calls as unknown as [{ args: [string, string]; result: { r: string; s: string } }]
  const message = Buffer.from(args[1], 'hex')
  const bytes = wrapped('15', message)
  expect(bitcoinMessageIn(bytes)).toEqual(message)
  const key = secp256k1PublicKeyOf(deriveKey(entropyOf(ledger.mnemonic), derivationPath as string, 'CURVE_SECP256K1'))
  const signature = Buffer.from(result.r + result.s, 'hex')
  expect(verifySecp256k1(sha256(sha256(bytes)), signature, key)).toBe(true)
})

test.each([
  ['', '00'],
  ['of one byte', '01'],
  ['of 252 bytes', 'fc'],
  ['of 253 bytes', 'fdfd00'],
  ['of 65,535 bytes', 'fdffff'],
  ['of 65,536 bytes', 'fe00000100'],
])('a message %s has its length before it', (_, length) => {
  const size =
    length.length === 2 ? Number.parseInt(length, 16) : Buffer.from(length, 'hex').readUIntLE(1, length.length / 2 - 1)
  const message = new Uint8Array(size).fill(0x61)
  expect(bitcoinMessageIn(wrapped(length, message))).toEqual(Buffer.from(message))
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['the prefix alone', prefix],
  ['bytes behind it', wrapped('01', Buffer.from('6161', 'hex'))],
  ['too few bytes', wrapped('03', Buffer.from('6161', 'hex'))],
  ['a length in a longer form', wrapped('fd0200', Buffer.from('6161', 'hex'))],
  ['another prefix', Buffer.concat([Buffer.from('\x19Bitcoin Signed Message:\n'), Buffer.from('0161', 'hex')])],
  ['a length that is cut', wrapped('fd', Buffer.alloc(0))],
])('%s is none', (_, bytes) => {
  expect(bitcoinMessageIn(bytes)).toBeUndefined()
})

/** What may stand behind the prefix: a message with its length in one of three forms, right or wrong, or anything. */
const rests = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('usual', 'two bytes', 'four bytes'),
        fc.integer({ min: -1, max: 1 }),
      )
      .map(([message, form, more]) => {
        const length = Math.max(0, message.length + (form === 'usual' ? 0 : more))
        const usual = length < 253 ? Buffer.of(length) : Buffer.of(253, length & 255, length >> 8)
        const long = Buffer.of(254, length & 255, length >> 8, 0, 0)
        const forms = { usual, 'two bytes': Buffer.of(253, length & 255, length >> 8), 'four bytes': long }
        return Buffer.concat([forms[form as keyof typeof forms], message])
      }),
  },
)

test('of one message there is one way to write it', () => {
  const hits = countHits()
  fc.assert(
    fc.property(rests, rest => {
      const message = bitcoinMessageIn(Buffer.concat([prefix, rest]))
      if (!message) return
      hits.hit()
      const length =
        message.length < 253 ? Buffer.of(message.length) : Buffer.of(253, message.length & 255, message.length >> 8)
      expect(Buffer.from(rest)).toEqual(Buffer.concat([length, message]))
    }),
    { numRuns: scaled(500) },
  )
  hits.expectAtLeast(80)
})

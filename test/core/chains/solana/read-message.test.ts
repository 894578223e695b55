import {
  type Address,
  getOffchainMessageV0Encoder,
  getOffchainMessageV1Decoder,
  getOffchainMessageV1Encoder,
  type OffchainMessageV0,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PayloadBudget } from '../../../../src/core/chains/declaration/payload-budget.ts'
import { decodeMessage } from '../../../../src/core/chains/solana/decode-message.ts'
import { offChainMessageIn } from '../../../../src/core/chains/solana/off-chain-message.ts'
import { readSolanaMessage } from '../../../../src/core/chains/solana/read-message.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { noHardwareWallets } from '../../../../src/core/keys/no-hardware-wallets.ts'
import { decodePayload } from '../../../../src/core/signing/payload.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { anyAddress, anyPlan, keyOf, messageOfWeb3 } from './any-transaction.ts'

const seed = new Uint8Array(32).fill(7)
const key = keyOf(seed)
const stranger = keyOf(new Uint8Array(32).fill(8))

test('a message of a transaction that is sent as plain data is read as the transaction it is', () => {
  fc.assert(
    fc.property(anyPlan, plan => {
      const message = messageOfWeb3(plan).serialize()
      const { input, reading, signs } = decode(message, keyOf(plan.seed))
      expect(signs).toEqual({
        chain: 'solana',
        kind: 'solanaTransaction',
        transaction: decodeMessage(Buffer.from(message)),
      })
      expect(input).toMatchObject({ curve: 'CURVE_ED25519', means: signs })
      expect('message' in input && Buffer.from(input.message)).toEqual(Buffer.from(message))
      expect(reading.warnings[0]).toEqual({
        level: 'danger',
        text: expect.stringMatching(/^This was sent as plain data, and it is a transaction/),
      })
      expect(reading.raw).toEqual([{ label: 'Bytes', value: Buffer.from(message).toString('hex') }])
    }),
    { numRuns: scaled(100) },
  )
})

test('to a key that is not among its signers a message is bytes that cannot be read', () => {
  fc.assert(
    fc.property(anyPlan, plan => {
      const { input, reading, signs } = decode(messageOfWeb3(plan).serialize(), stranger)
      expect(signs).toMatchObject({ kind: 'unreadable', curve: 'CURVE_ED25519' })
      expect(input.means).toEqual({ kind: 'bytes' })
      expect(reading.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('cannot tell') })
    }),
    { numRuns: scaled(20) },
  )
})

test('a text is read as text: one that has the shape of a message is too long for a transaction', () => {
  // The least that letters, tabs and line feeds can say: 9 signers, 8 of whom may not be changed, 9 others, 32 accounts.
  const text = `\t\t\t ${Array.from({ length: 33 }, (_, index) => String.fromCharCode(65 + index).repeat(32)).join('')}`
  const bytes = Buffer.from(text.replace('\t\t', '\n\t'))
  expect(() => decodeMessage(bytes)).toThrow(/longer than the 1232 bytes/)
  expect(decode(bytes, key).reading.sentence).toMatch(/^Sign a text/)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), words => {
      expect(decode(Buffer.from(words, 'utf8'), key).signs.kind).toMatch(/^(text|unreadable)$/)
    }),
  )
})

const formats = [
  { format: 0, text: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 900 }) },
  { format: 1, text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }) },
  { format: 2, text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3_000 }) },
] as const

test.each(formats)('off-chain messages of format $format are read as @solana/kit writes them', ({ format, text }) => {
  fc.assert(
    fc.property(
      text,
      fc.uniqueArray(anyAddress, { minLength: 1, maxLength: 3 }),
      anyAddress,
      (words, others, domain) => {
        fc.pre(format === 2 || Buffer.byteLength(words) < 1_000)
        const signers = [key.address, ...others]
        const bytes = new Uint8Array(
          getOffchainMessageV0Encoder().encode({
            version: 0,
            applicationDomain: domain,
            content: { format, text: words },
            requiredSignatories: signers.map(address => ({ address })),
          } as unknown as OffchainMessageV0),
        )
        expect(offChainMessageIn(bytes)).toEqual({
          applicationDomain: domain,
          format,
          signers,
          message: new Uint8Array(Buffer.from(words)),
        })
        const { input, reading, signs } = decode(bytes, key)
        expect(signs).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('is for an application') })
        expect(input.means).toEqual({ chain: 'solana', kind: 'solanaMessage', bytes: Buffer.from(bytes) })
        expect(reading.fields[0]).toEqual({ label: 'Kind', value: 'Solana off-chain message' })
        expect(reading.fields).toContainEqual({ label: 'Application', value: domain, style: 'address' })
        expect(readSolanaMessage(bytes, 'message', { ...stranger, texts: [] })?.described.warnings).toContainEqual({
          level: 'notice',
          text: expect.stringContaining('names other signers'),
        })
      },
    ),
    { numRuns: scaled(50) },
  )
})

test('the short header of Ledger’s app and Agave’s command line is read', () => {
  const bytes = short(0, 'Hello')
  expect(decode(bytes, key)).toMatchObject({
    input: { means: { chain: 'solana', kind: 'solanaMessage' } },
    reading: {
      sentence: 'Sign the text “Hello”',
      fields: [
        { label: 'Kind', value: 'Solana off-chain message' },
        { label: 'Text', value: 'Hello', style: 'text' },
      ],
      warnings: [{ level: 'notice' }],
    },
  })
  expect(offChainMessageIn(short(1, 'Grüße\nan alle'))?.format).toBe(1)
})

test.each<[string, Uint8Array]>([
  ['another version', Buffer.concat([short(0, 'Hello').subarray(0, 16), Buffer.of(1), short(0, 'Hello').subarray(17)])],
  ['a format there is not', short(3, 'Hello')],
  ['letters beyond ASCII in format 0', short(0, 'Grüße')],
  ['bytes that are no text', Buffer.concat([short(1, '').subarray(0, 18), Buffer.of(1, 0, 0xff)])],
  ['no text', short(0, '')],
  ['a byte more than it says', Buffer.concat([short(0, 'Hello'), Buffer.from('!')])],
  ['a byte less', short(0, 'Hello').subarray(0, -1)],
  ['more than a hardware wallet takes', short(1, 'x'.repeat(1_300))],
  ['the domain alone', short(0, 'Hello').subarray(0, 16)],
])('%s is no off-chain message', (_, bytes) => {
  expect(offChainMessageIn(bytes)).toBeUndefined()
  expect(decode(bytes, key).input.means).toEqual({ kind: 'bytes' })
})

test('no bytes make it throw anything but an error of the agent', () => {
  const prefix = Buffer.from('\xffsolana offchain', 'latin1')
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map(rest => Buffer.concat([prefix, rest])),
    fc.uint8Array({ maxLength: 300 }).map(rest => Buffer.concat([prefix, Buffer.of(0), rest])),
    fc.tuple(fc.nat(2), fc.string({ maxLength: 100 })).map(([format, text]) => short(format, text)),
    // With another byte at one place, which may be one of the text.
    fc
      .tuple(fc.nat(2), fc.string({ minLength: 20, maxLength: 100 }), fc.nat(), fc.nat(255))
      .map(([format, text, at, byte]) => {
        const changed = short(format, text)
        changed[at % changed.length] = byte
        return changed
      }),
  )
  const hits = countHits()
  fc.assert(
    fc.property(anyBytes, bytes => {
      try {
        const { reading } = decode(bytes, key)
        expect(reading.sentence.length).toBeLessThanOrEqual(300)
        if (offChainMessageIn(bytes)) hits.hit()
      } catch (thrown) {
        if (!(thrown instanceof AgentError)) throw thrown
      }
    }),
    { numRuns: scaled(500) },
  )
  hits.expectAtLeast(50)
})

test('off-chain messages of version 1 are read as @solana/kit writes them', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2_000 }),
      fc.uniqueArray(anyAddress, { maxLength: 3 }),
      (content, others) => {
        const requiredSignatories = [key.address, ...others].map(address => ({ address: address as Address }))
        const bytes = new Uint8Array(getOffchainMessageV1Encoder().encode({ version: 1, content, requiredSignatories }))
        const read = offChainMessageIn(bytes)
        expect(read).toMatchObject({ applicationDomain: null, format: null })
        expect(Buffer.from(read?.message ?? []).toString()).toBe(content)
        expect(read?.signers).toEqual(
          getOffchainMessageV1Decoder()
            .decode(bytes)
            .requiredSignatories.map(({ address }) => address),
        )
        expect(decode(bytes, key).signs.kind).toMatch(/^(text|unreadable)$/)
      },
    ),
    { numRuns: scaled(100) },
  )
})

test.each<[string, readonly number[], string]>([
  ['nobody signs', [], 'Hello'],
  ['a signer is named twice', [1, 1], 'Hello'],
  ['the signers are not in order', [2, 1], 'Hello'],
  ['there is no text', [1], ''],
])('bytes of version 1 where %s are no off-chain message', (_, signers, text) => {
  const bytes = Buffer.concat([
    Buffer.from('\xffsolana offchain\x01', 'latin1'),
    Buffer.of(signers.length),
    ...signers.map(byte => Buffer.alloc(32, byte)),
    Buffer.from(text),
  ])
  expect(offChainMessageIn(bytes)).toBeUndefined()
  expect(decode(bytes, key).input.means).toEqual({ kind: 'bytes' })
})

function short(format: number, text: string): Uint8Array {
  const words = Buffer.from(text, 'utf8')
  const length = Buffer.of(words.length & 0xff, words.length >> 8)
  return Buffer.concat([Buffer.from('\xffsolana offchain\0', 'latin1'), Buffer.of(format), length, words])
}

function decode(bytes: Uint8Array, signer: typeof key) {
  const payload = decodePayload(
    {
      payload: Buffer.from(bytes).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    },
    signer,
    {
      field: 'parameters.payload',
      webOrigin: undefined,
      askedAt: Date.now(),
      hardwareWallets: noHardwareWallets,
      preimage: undefined,
      budget: new PayloadBudget(),
      interfaces: [],
    },
  )
  return { ...payload, reading: payload.reading() }
}

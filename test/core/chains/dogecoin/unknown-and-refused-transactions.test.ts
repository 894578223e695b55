import { Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movesOf } from '../../../../src/core/chains/measured-asset.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { readBytes } from '../../../../src/core/signing/reading.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { mine, psbtOf, scriptOf } from '../../../support/psbt.ts'
import {
  type Asked,
  addressOf,
  coin,
  doge,
  ofPsbt,
  own,
  paid,
  payment,
  preimage,
  preimageOf,
  read,
  spent,
  transactionOf,
} from './transactions-to-read.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93/slip44:0'

test.each([
  ['NONE', preimageOf(payment, 0, scriptOf('P2PKH', mine), 2)],
  ['SINGLE', preimageOf(payment, 0, scriptOf('P2PKH', mine), 3)],
  ['ALL of one input alone', preimageOf(payment, 0, scriptOf('P2PKH', mine), 0x81)],
  ['the script of another key', preimageOf(payment, 0, scriptOf('P2PKH', 2))],
  ['the script of the key with a byte more', preimageOf(payment, 0, Uint8Array.of(...scriptOf('P2PKH', mine), 0x61))],
  ['no script at all', preimageOf(payment, 9, scriptOf('P2PKH', mine))],
])('what is signed with %s is unknown, and a danger', (_, bytes) => {
  const hashed = read(bytes)
  expect(hashed?.signs).toMatchObject({ kind: 'unreadable' })
  expect(hashed?.described.warnings).toMatchObject([{ level: 'danger' }])
  expect(movesOf(doge, hashed?.signs as never, own.publicKey)).toMatchObject({ kind: 'unknown' })
})

test.each([
  [
    'spends the same output twice',
    () => {
      const twice = payment.clone()
      twice.ins[1] = { ...twice.ins[0]! }
      return preimageOf(twice, 0, scriptOf('P2PKH', mine))
    },
  ],
  [
    'has outputs of more than the ten billion DOGE',
    () => {
      // The library that writes it has no such amounts: the highest byte of the value of the output.
      const bytes = Buffer.from(preimage)
      bytes[bytes.length - 4 - 4 - 25 - 1 - 1] = 0x7f
      return bytes
    },
  ],
])('a transaction that %s is refused', (words, bytes) => {
  expect(() => read(bytes())).toThrow(
    expect.objectContaining({ code: 'TRANSACTION_INVALID', message: expect.stringContaining(words) }),
  )
})

test('a PSBT of other keys alone is refused', () => {
  const psbt = psbtOf([spent(coin, 2)], [paid(coin, 3)])
  expect(() => ofPsbt(psbt)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(`no input to sign for ${addressOf(mine)}`) }),
  )
})

test('changed bytes are refused in words, unknown, nothing of Dogecoin, or another transaction that is written as they are', () => {
  const hits = countHits()
  fc.assert(
    fc.property(fc.nat(preimage.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(3), (at, byte, cut) => {
      const bytes = Buffer.from(preimage.subarray(0, preimage.length - cut))
      bytes[Math.min(at, bytes.length - 1)] = byte
      try {
        const hashed = read(bytes)
        if (hashed?.means.kind !== 'dogecoinTransaction') return
        hits.hit()
        const { inputs, outputs, lockTime, version } = transactionOf(hashed)
        // More than bitcoinjs-lib writes.
        if (outputs.some(({ value }) => value > Number.MAX_SAFE_INTEGER)) return
        const again = new Transaction()
        again.version = version
        again.locktime = lockTime
        for (const { txId, vout, sequence } of inputs)
          again.addInput(Buffer.from(txId, 'hex').reverse(), vout, sequence)
        for (const { scriptPubKey } of outputs) again.addOutput(Buffer.from(scriptPubKey, 'hex'), 0)
        for (const [index, { value }] of outputs.entries()) again.outs[index]!.value = Number(value)
        const signed = inputs.findIndex(({ whose }) => whose === 'own')
        expect(preimageOf(again, signed, scriptOf('P2PKH', mine))).toEqual(bytes)
      } catch (error) {
        if (!(error instanceof AgentError)) throw error
      }
    }),
    { numRuns: scaled(1_000) },
  )
  hits.expectAtLeast(100)
})

test('random bytes are nothing of Dogecoin, or refused in words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (random, typed) => {
      const bytes = typed ? Uint8Array.of(...random, 1, 0, 0, 0) : random
      for (const signedAs of ['sha256d', 'dogecoinPsbt']) {
        try {
          expect(['bytes', undefined, 'dogecoinTransaction']).toContain(read(bytes, signedAs)?.means.kind)
        } catch (error) {
          if (!(error instanceof AgentError)) throw error
        }
      }
    }),
    { numRuns: scaled(2_000) },
  )
})

const anyone: readonly [string, Asked][] = [
  ['Bitcoin', { ...own, addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH' }],
  ['Ethereum', { ...own, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
  ['no chain', { ...own, addressFormat: 'ADDRESS_FORMAT_COMPRESSED' }],
  ['a private key without a format', { ...own, addressFormat: null }],
]

test.each(anyone)('what Dogecoin hashes is not read for an account of %s of the same key', (_, asked) => {
  const { signs, reading } = readBytes(preimage, 'sha256d', 'CURVE_SECP256K1', { texts: [], ...asked })
  expect(signs).toMatchObject({ kind: 'unreadable' })
  expect(reading.sentence).toBe('Sign for one input of a Bitcoin transaction that is not shown')
  for (const asset of [doge, bitcoin]) expect(movesOf(asset, signs, own.publicKey)).toMatchObject({ kind: 'unknown' })
  const psbt = psbtOf([spent(coin)], [paid(coin)])
  const whole = readBytes(psbt, 'dogecoinPsbt', 'CURVE_SECP256K1', { texts: [], ...asked })
  expect(whole.signs).toMatchObject({ kind: 'unreadable' })
})

test('what an account of Dogecoin signs is of Dogecoin, and unknown to limits on bitcoin', () => {
  for (const [bytes, signedAs] of [
    [preimage, 'sha256d'],
    [psbtOf([spent(coin)], [paid(coin)]), 'dogecoinPsbt'],
  ] as const) {
    const { signs } = readBytes(bytes, signedAs, 'CURVE_SECP256K1', { texts: [], ...own })
    expect(signs).toMatchObject({ chain: 'dogecoin' })
    expect(movesOf(bitcoin, signs, own.publicKey)).toMatchObject({ kind: 'unknown' })
  }
})

test('what is signed for segregated witness is unknown whoever signs it', () => {
  // version, hashes of outpoints and sequences, outpoint, script, amount, sequence, hash of outputs, lock time, type
  const script = scriptOf('P2PKH', mine)
  const bytes = Buffer.concat([
    Buffer.alloc(104, 1),
    Buffer.of(script.length),
    script,
    Buffer.alloc(48, 1),
    Buffer.of(1, 0, 0, 0),
  ])
  const { signs, reading } = readBytes(bytes, 'sha256d', 'CURVE_SECP256K1', { texts: [], ...own })
  expect(signs).toMatchObject({ kind: 'unreadable' })
  expect(reading.sentence).toContain('Bitcoin')
})

import * as ecc from '@bitcoinerlab/secp256k1'
import { Transaction as Library } from '@scure/btc-signer/transaction.js'
import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemblePsbt } from '../../../../src/core/chains/bitcoin/assemble.ts'
import { oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import type { BitcoinTransaction } from '../../../../src/core/chains/bitcoin/transaction.ts'
import { signSecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import { signTaproot } from '../../../../src/core/crypto/taproot.ts'
import type { Signature } from '../../../../src/core/ports/signer.ts'
import { scaled } from '../../../support/effort.ts'
import {
  changedInput,
  decodeRaw,
  mine,
  privateKeyOf,
  psbtOf,
  psbts,
  publicKeyOf,
  scriptOf,
} from '../../../support/psbt.ts'

const key = publicKeyOf(mine)
const read = (psbt: Uint8Array, type: (typeof oneKeyTypes)[number]) =>
  readBitcoinPsbt(psbt, { network: 'MAINNET', type, publicKey: key, path: null, address: 'mine' })

function signaturesOf({ signs }: BitcoinTransaction, privateKey = privateKeyOf(mine)): Signature[] {
  return signs.map(({ digest, taproot }) => {
    if (!taproot) return signSecp256k1(digest, privateKey)
    const signature = signTaproot(digest, privateKey, key)
    return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 }
  })
}

test('puts in the signatures, which bitcoinjs-lib finds good, and changes nothing else', () => {
  fc.assert(
    fc.property(psbts, ({ type, psbt }) => {
      const transaction = read(psbt, type)
      const signed = assemblePsbt(transaction, key, signaturesOf(transaction))
      const oracle = Psbt.fromBuffer(Buffer.from(signed))
      for (const { index } of transaction.signs) {
        const isGood = oracle.validateSignaturesOfInput(index, (publicKey, digest, signature) =>
          publicKey.length === 32
            ? ecc.verifySchnorr(digest, publicKey, signature)
            : ecc.verify(digest, publicKey, signature),
        )
        expect(isGood).toBe(true)
      }
      const [before, after] = [decodeRaw(psbt), decodeRaw(signed)]
      const own = new Set(transaction.signs.map(({ index }) => index))
      expect(
        after.inputs.flatMap(({ partialSig, tapKeySig }, index) => (partialSig || tapKeySig ? [index] : [])),
      ).toEqual([...own])
      const unsigned = after.inputs.map(({ partialSig: _, tapKeySig: __, ...input }) => input)
      expect({ ...after, inputs: unsigned }).toEqual(before)
    }),
    { numRuns: scaled(60) },
  )
})

test.each(oneKeyTypes)('%s can be finalized and taken out by the library', type => {
  const psbt = psbtOf([{ type, publicKey: key, value: 50_000 }], [{ script: scriptOf('P2TR', 2), value: 40_000 }])
  const transaction = read(psbt, type)
  const library = Library.fromPSBT(assemblePsbt(transaction, key, signaturesOf(transaction)))
  library.finalize()
  expect(library.isFinal).toBe(true)
  expect(library.fee).toBe(10_000n)
})

test('what others signed stays', () => {
  const psbt = changedInput(
    psbtOf(
      [
        { type: 'P2WPKH', publicKey: key, value: 50_000 },
        { type: 'P2TR', publicKey: publicKeyOf(2), value: 50_000 },
      ],
      [{ script: scriptOf('P2TR', 2), value: 40_000 }],
    ),
    1,
    input => ({ ...input, tapKeySig: new Uint8Array(64).fill(7) }),
  )
  const transaction = read(psbt, 'P2WPKH')
  const { inputs } = decodeRaw(assemblePsbt(transaction, key, signaturesOf(transaction)))
  expect(inputs[1]!.tapKeySig).toEqual(new Uint8Array(64).fill(7))
  expect(inputs[0]!.partialSig).toHaveLength(1)
})

test.each(oneKeyTypes)('gives out no signature of %s that is not good, and none too few or too many', type => {
  const coin = { type, publicKey: key, value: 50_000 }
  const transaction = read(psbtOf([coin, coin], [{ script: scriptOf('P2TR', 2), value: 40_000 }]), type)
  const [first, second] = signaturesOf(transaction) as [Signature, Signature]
  const internal = expect.objectContaining({ code: 'INTERNAL' })
  for (const wrong of [[first], [second, first], [first, first], [first, second, second], []]) {
    expect(() => assemblePsbt(transaction, key, wrong)).toThrow(internal)
  }
  if (type !== 'P2TR') {
    expect(() => assemblePsbt(transaction, key, signaturesOf(transaction, privateKeyOf(2)))).toThrow(internal)
  }
  expect(() => assemblePsbt(transaction, key, [first, second])).not.toThrow()
})

/** As a hardware wallet signs that states the type: BIP-341 over SIGHASH_ALL. */
function statedSignaturesOf({ signs }: BitcoinTransaction): Signature[] {
  return signs.map(({ digestOfAll }) => {
    const signature = signTaproot(digestOfAll as Uint8Array, privateKeyOf(mine), key)
    return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0, sighashAll: true }
  })
}

test('keeps taproot signatures that state SIGHASH_ALL, which the libraries find good and finalize', () => {
  fc.assert(
    fc.property(psbts, ({ psbt }) => {
      fc.pre(
        decodeRaw(psbt).inputs.some(
          input => input.tapInternalKey && Buffer.compare(input.tapInternalKey, key.subarray(1)) === 0,
        ),
      )
      const transaction = read(psbt, 'P2TR')
      const signed = assemblePsbt(transaction, key, statedSignaturesOf(transaction))
      const oracle = Psbt.fromBuffer(Buffer.from(signed))
      for (const { index } of transaction.signs) {
        expect(oracle.data.inputs[index]).toMatchObject({ sighashType: 1 })
        expect(oracle.data.inputs[index]!.tapKeySig).toHaveLength(65)
        expect(
          oracle.validateSignaturesOfInput(index, (publicKey, digest, signature) =>
            ecc.verifySchnorr(digest, publicKey, signature),
          ),
        ).toBe(true)
        oracle.finalizeInput(index)
      }
    }),
    { numRuns: scaled(40) },
  )
})

test('a taproot signature that states SIGHASH_ALL ends up in the witness with its 65 bytes', () => {
  const coin = { type: 'P2TR', publicKey: key, value: 50_000 } as const
  const psbt = psbtOf([coin], [{ script: scriptOf('P2TR', 2), value: 40_000 }])
  const transaction = read(psbt, 'P2TR')
  const library = Library.fromPSBT(assemblePsbt(transaction, key, statedSignaturesOf(transaction)))
  library.finalize()
  const [signature] = library.getInput(0).finalScriptWitness as [Uint8Array]
  expect([signature.length, signature[64]]).toEqual([65, 1])
})

test('gives out no signature that is of another type of hash than it states, or than the input asks for', () => {
  const internal = expect.objectContaining({ code: 'INTERNAL' })
  const coin = { type: 'P2TR', publicKey: key, value: 50_000 } as const
  const psbt = psbtOf([coin], [{ script: scriptOf('P2TR', 2), value: 40_000 }])
  const transaction = read(psbt, 'P2TR')
  const [stated] = statedSignaturesOf(transaction) as [Signature]
  const [plain] = signaturesOf(transaction) as [Signature]
  expect(() => assemblePsbt(transaction, key, [{ ...plain, sighashAll: true }])).toThrow(internal)
  const { r, s, recoveryId } = stated
  expect(() => assemblePsbt(transaction, key, [{ r, s, recoveryId }])).toThrow(internal)
  const asksForDefault = read(
    changedInput(psbt, 0, input => ({ ...input, sighashType: 0 })),
    'P2TR',
  )
  expect(() => assemblePsbt(asksForDefault, key, [stated])).toThrow(internal)
  expect(() => assemblePsbt(asksForDefault, key, [plain])).not.toThrow()
})

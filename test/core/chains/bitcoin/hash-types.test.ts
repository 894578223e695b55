import * as ecc from '@bitcoinerlab/secp256k1'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { Transaction as Library } from '@scure/btc-signer/transaction.js'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HashType, isHashType } from '../../../../src/core/chains/bitcoin/hash-type.ts'
import { oneKeyScript } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { decodePsbt, type UnsignedTransaction } from '../../../../src/core/chains/bitcoin/psbt.ts'
import { signatureHashes } from '../../../../src/core/chains/bitcoin/signature-hash.ts'
import { spentOutput } from '../../../../src/core/chains/bitcoin/spent-output.ts'
import { scaled } from '../../../support/effort.ts'
import { mine, paymentOf, psbts, publicKeyOf } from '../../../support/psbt.ts'
import bip341 from '../../../vectors/bip341-key-path.json' with { type: 'json' }

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const types: readonly HashType[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]

test('what is hashed for each type is what bitcoinjs-lib and the library hash', () => {
  fc.assert(
    fc.property(psbts, fc.constantFrom(...types), ({ type, coins, psbt }, hashType) => {
      const own = oneKeyScript(type, publicKeyOf(mine))
      if (!isHashType(hashType, own.rules)) return
      const { transaction, inputs } = decodePsbt(Uint8Array.from(psbt))
      const spent = transaction.inputs.map((input, index) => spentOutput(inputs[index]!, input, index))
      const hashOf = signatureHashes(transaction, spent, own)
      const oracle = (Psbt.fromBuffer(psbt) as unknown as { __CACHE: { __TX: Transaction } }).__CACHE.__TX
      const scripts = coins.map(coin => paymentOf(coin.type, coin.publicKey).output!)
      const library = Library.fromPSBT(Uint8Array.from(psbt), {
        ...{ allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true },
      })
      const scriptCode = Buffer.from(own.scriptCode)
      for (const [index, { type: locked, value }] of coins.entries()) {
        if (locked !== type) continue
        if ((hashType & 0x1f) === 3 && index >= transaction.outputs.length) {
          expect(() => hashOf(index, hashType)).toThrow(/no output has the number/)
          continue
        }
        const digest = hex(hashOf(index, hashType))
        const values = coins.map(({ value }) => value)
        if (own.rules === 'legacy') {
          expect(digest).toBe(hex(oracle.hashForSignature(index, scriptCode, hashType)))
        } else if (own.rules === 'segwit') {
          expect(digest).toBe(hex(oracle.hashForWitnessV0(index, scriptCode, value, hashType)))
          expect(digest).toBe(
            hex(library.preimageWitnessV0(index, Uint8Array.from(scriptCode), hashType, BigInt(value))),
          )
        } else {
          expect(digest).toBe(hex(oracle.hashForWitnessV1(index, scripts, values, hashType)))
        }
      }
    }),
    { numRuns: scaled(400) },
  )
})

test('every taproot signature of BIP-341’s vectors is of what is hashed here for the type it states', () => {
  const { rawUnsignedTx, utxosSpent, fullySignedTx } = bip341
  const unsigned = RawOldTx.decode(bytes(rawUnsignedTx)) as unknown as UnsignedTransaction
  const spent = utxosSpent.map(({ scriptPubKey, amountSats }) => ({
    ...{ value: BigInt(amountSats), script: bytes(scriptPubKey), proven: true },
  }))
  const hashOf = signatureHashes(unsigned, spent, { rules: 'taproot', scriptCode: new Uint8Array() })
  const seen = Transaction.fromHex(fullySignedTx).ins.flatMap(({ witness: [signature] }, index) => {
    const { script } = spent[index]!
    if (script[0] !== 0x51 || !signature) return []
    const type = (signature[64] ?? 0) as HashType
    expect(ecc.verifySchnorr(hashOf(index, type), script.subarray(2), signature.subarray(0, 64))).toBe(true)
    return [type]
  })
  expect(seen.toSorted((one, other) => one - other)).toEqual(types)
})

test('no other number is a type', () => {
  const found = (rules: 'legacy' | 'segwit' | 'taproot') =>
    Array.from({ length: 0x200 }, (_, type) => type).filter(type => isHashType(type, rules))
  expect(found('taproot')).toEqual(types)
  expect(found('segwit')).toEqual(types.slice(1))
  expect(found('legacy')).toEqual(types.slice(1))
})

import { RawOldTx } from '@scure/btc-signer/script.js'
import { Transaction as Library, SigHash } from '@scure/btc-signer/transaction.js'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneKeyScript, oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import type { UnsignedTransaction } from '../../../../src/core/chains/bitcoin/psbt.ts'
import { mostInputs, mostOutputs, readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { deriveKey } from '../../../../src/core/crypto/derivation.ts'
import { secp256k1PublicKeyOf, verifySecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import { expectCost, hashingOneMegabyte } from '../../../support/cost.ts'
import { scaled } from '../../../support/effort.ts'
import { entropyOf } from '../../../support/phrases.ts'
import {
  changed,
  changedInput,
  encodeRaw,
  mine,
  others,
  paymentOf,
  psbtOf,
  psbts,
  publicKeyOf,
  type RawInput,
} from '../../../support/psbt.ts'
import bip341 from '../../../vectors/bip341-key-path.json' with { type: 'json' }
import ledger from '../../../vectors/ledger/manifest.json' with { type: 'json' }
import { back, bob, bytes, coin, firstField, hex, large, read, signer } from './psbts-to-read.ts'

const bare = (bytes: Uint8Array) => new Uint8Array(bytes)

describe('vectors', () => {
  /** The transaction of BIP-341's wallet-test-vectors.json: its signatures of input 2 and 5 are by the keys 1 and 3. */
  test('what BIP-143 signs in the transaction of BIP-341’s vectors is what was signed there', () => {
    const { rawUnsignedTx, utxosSpent, fullySignedTx } = bip341
    const psbt = encodeRaw({
      global: { unsignedTx: RawOldTx.decode(bytes(rawUnsignedTx)) as unknown as UnsignedTransaction },
      inputs: utxosSpent.map(({ scriptPubKey, amountSats }) => ({
        // Its previous transactions are not published, so the legacy input is made a segwit one: BIP-143 does not sign over it.
        witnessUtxo: {
          amount: BigInt(amountSats),
          script: bytes(scriptPubKey.startsWith('76') ? `0014${'11'.repeat(20)}` : scriptPubKey),
        },
      })),
      outputs: [{}, {}],
    })
    const { signs } = readBitcoinPsbt(psbt, signer('P2WPKH', publicKeyOf(3)))
    expect(signs.map(({ index }) => index)).toEqual([5])
    const [der] = Transaction.fromHex(fullySignedTx).ins[5]!.witness
    expect(verifySecp256k1(signs[0]!.digest, der!.subarray(0, -1), publicKeyOf(3))).toBe(true)
  })

  test('a Ledger signed the same', () => {
    const { input, expected, derivationPath } = ledger.scenarios.find(({ id }) => id === 'btc-new-psbt-p2wpkh-approve')!
    const { previousTransactionHex } = input as unknown as { previousTransactionHex: string }
    const signed = Transaction.fromHex((expected as { signedTransaction: string }).signedTransaction)
    const psbt = new Psbt()
    psbt.setVersion(signed.version)
    psbt.setLocktime(signed.locktime)
    const [spent] = Transaction.fromHex(previousTransactionHex).outs
    psbt.addInput({
      hash: signed.ins[0]!.hash,
      index: 0,
      sequence: signed.ins[0]!.sequence,
      nonWitnessUtxo: Buffer.from(previousTransactionHex, 'hex'),
      witnessUtxo: spent!,
    })
    for (const { script, value } of signed.outs) psbt.addOutput({ script, value })
    const key = secp256k1PublicKeyOf(deriveKey(entropyOf(ledger.mnemonic), derivationPath as string, 'CURVE_SECP256K1'))
    const { signs, fee, inputs } = readBitcoinPsbt(psbt.toBuffer(), signer('P2WPKH', bare(key)))
    const [der] = signed.ins[0]!.witness
    expect(verifySecp256k1(signs[0]!.digest, der!.subarray(0, -1), key)).toBe(true)
    expect(fee).toBe(2000n)
    expect(inputs[0]!.proven).toBe(true)
  })
})

test('what it reads is what bitcoinjs-lib reads, and what it signs is what bitcoinjs-lib hashes', () => {
  fc.assert(
    fc.property(psbts, ({ type, coins, outputs, psbt, lockTime, version }) => {
      const transaction = read(psbt, type)
      const oracle = (Psbt.fromBuffer(psbt) as unknown as { __CACHE: { __TX: Transaction } }).__CACHE.__TX
      expect(transaction).toMatchObject({ version, lockTime, network: 'MAINNET' })
      expect(hex(transaction.psbt)).toBe(hex(psbt))
      expect(transaction.inputs.map(({ txId, vout, sequence, value }) => [txId, vout, sequence, value])).toEqual(
        oracle.ins.map(({ hash, index, sequence }, at) => [
          hex(Uint8Array.from(hash).reverse()),
          index,
          sequence,
          BigInt(coins[at]!.value),
        ]),
      )
      expect(transaction.outputs.map(({ value, scriptPubKey }) => [Number(value), scriptPubKey])).toEqual(
        oracle.outs.map(({ value, script }) => [value, hex(script)]),
      )
      const sum = (items: readonly { value: number }[]) => items.reduce((sum, { value }) => sum + value, 0)
      expect(Number(transaction.fee)).toBe(sum(coins) - sum(outputs))
      const own = coins.flatMap((coin, index) =>
        coin.type === type && hex(coin.publicKey) === hex(publicKeyOf(mine)) ? [index] : [],
      )
      expect(transaction.signs.map(({ index }) => index)).toEqual(own)
      const scripts = coins.map(coin => paymentOf(coin.type, coin.publicKey).output!)
      const scriptCode = Buffer.from(oneKeyScript(type, publicKeyOf(mine)).scriptCode)
      const library = Library.fromPSBT(Uint8Array.from(psbt), {
        allowUnknownOutputs: true,
        allowUnknownInputs: true,
        disableScriptCheck: true,
      })
      for (const { index, digest, taproot } of transaction.signs) {
        const { value } = coins[index]!
        if (type === 'P2TR') {
          const values = coins.map(({ value }) => BigInt(value))
          expect(hex(digest)).toBe(hex(library.preimageWitnessV1(index, scripts.map(bare), SigHash.DEFAULT, values)))
        } else if (type !== 'P2PKH') {
          expect(hex(digest)).toBe(hex(library.preimageWitnessV0(index, bare(scriptCode), SigHash.ALL, BigInt(value))))
        }
        const expected =
          type === 'P2PKH'
            ? oracle.hashForSignature(index, scriptCode, Transaction.SIGHASH_ALL)
            : type === 'P2TR'
              ? oracle.hashForWitnessV1(
                  index,
                  scripts,
                  coins.map(({ value }) => value),
                  Transaction.SIGHASH_DEFAULT,
                )
              : oracle.hashForWitnessV0(index, scriptCode, value, Transaction.SIGHASH_ALL)
        expect(hex(digest)).toBe(hex(expected))
        expect(taproot).toBe(type === 'P2TR')
      }
    }),
    { numRuns: scaled(300) },
  )
})

describe('accepts', () => {
  const good = psbtOf([coin('P2WPKH')], [bob, back('P2WPKH')])

  test.each(oneKeyTypes)(
    'the transaction an input of %s spends, beside what it says itself, where both agree',
    type => {
      const { inputs, signs } = read(psbtOf([{ ...coin(type), proven: true }], [bob]), type)
      expect(inputs[0]).toMatchObject({ proven: true, value: 100_000n })
      expect(signs).toHaveLength(1)
    },
  )

  test('hints, and the sighash type that is used', () => {
    const derivation = { fingerprint: 1, path: [0x8000_0054] }
    const hinted = changedInput(good, 0, input => ({
      ...input,
      sighashType: 1,
      bip32Derivation: [[publicKeyOf(mine), derivation]],
      proprietary: [[bytes('0161007a'), bytes('01')]],
    }))
    expect(read(hinted)).toMatchObject({ fee: 2000n, signs: [{ index: 0 }] })
  })

  test('SIGHASH_ALL for taproot, which covers as much as the default and hashes to something else', () => {
    const psbt = psbtOf([coin('P2TR')], [bob])
    const [usual] = read(psbt, 'P2TR').signs
    const [stated] = read(
      changedInput(psbt, 0, input => ({ ...input, sighashType: 1 })),
      'P2TR',
    ).signs
    expect(stated).toMatchObject({ hashType: 1, digest: usual!.digestOfAll, digestOfAll: null })
    expect(usual).toMatchObject({ hashType: 0 })
    expect(hex(stated!.digest)).not.toBe(hex(usual!.digest))
  })

  test('fields that nobody knows, which are counted', () => {
    const unknown: RawInput['unknown'] = [[{ type: 0x70, key: bytes('aa') }, bytes('01')]]
    const psbt = changed(good, ({ global, inputs, outputs: [first, ...others] }) => ({
      global: { ...global, unknown },
      inputs: inputs.map(input => ({ ...input, unknown })),
      outputs: [{ ...first, unknown }, ...others],
    }))
    const { unknownFields, signs } = read(psbt)
    expect(unknownFields).toEqual(['the transaction', 'input 1', 'output 1'].map(of => ({ of, type: 0x70 })))
    expect(signs).toEqual(read(good).signs)
  })

  test('fields in another order', () => {
    const { fields, rest } = firstMapOfInput(changedInput(good, 0, input => ({ ...input, sighashType: 1 })))
    const [first, second] = fields
    expect(read(Buffer.concat([rest.before, second!, first!, rest.after])).signs).toEqual(
      read(Buffer.concat([rest.before, first!, second!, rest.after])).signs,
    )
  })

  test('inputs of others, signed and final', () => {
    const joint = psbtOf([coin('P2WPKH'), coin('P2TR', 50_000, 2), coin('P2WPKH', 50_000, 3)], [bob])
    const signed = changedInput(
      changedInput(joint, 1, input => ({ ...input, tapKeySig: new Uint8Array(64) })),
      2,
      input => ({ ...input, finalScriptWitness: [bytes('01')] }),
    )
    expect(read(signed).signs.map(({ index }) => index)).toEqual([0])
  })

  test('what is paid back is told from what is sent', () => {
    const { outputs } = read(psbtOf([coin('P2WPKH')], [bob, back('P2WPKH'), { ...back('P2TR'), value: 1 }]))
    expect(outputs.map(({ isOwn }) => isOwn)).toEqual([false, true, false])
  })

  test.each(oneKeyTypes)('as many as it may have of %s, in good time', async type => {
    const psbt = large(mostInputs, mostOutputs, type)
    const all = () => expect(read(psbt, type).signs).toHaveLength(mostInputs)
    await expectCost({ of: all, atMost: 500, times: hashingOneMegabyte })
  })
})

test.each(others)('key %i has nothing to sign in what key 1 spends', key => {
  for (const type of oneKeyTypes) {
    expect(() => readBitcoinPsbt(psbtOf([coin(type)], [bob]), signer(type, publicKeyOf(key)))).toThrow(
      /no input to sign/,
    )
  }
})

/** The two fields of the only input: a witness_utxo (0x01) and a sighash type (0x03). */
function firstMapOfInput(psbt: Buffer) {
  const begin = 5 + firstField(psbt).length + 1
  const length = 3 + psbt[begin + 2]!
  const end = begin + length + 7
  return {
    fields: [psbt.subarray(begin, begin + length), psbt.subarray(begin + length, end)],
    rest: { before: psbt.subarray(0, begin), after: psbt.subarray(end) },
  }
}

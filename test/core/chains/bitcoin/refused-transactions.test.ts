import * as ecc from '@bitcoinerlab/secp256k1'
import { describe, expect, test } from 'vitest'
import type { OneKeyType } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import type { UnsignedTransaction } from '../../../../src/core/chains/bitcoin/psbt.ts'
import { mostInputs, mostOutputs } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import {
  changed,
  changedInput,
  mine,
  psbtOf,
  publicKeyOf,
  type RawInput,
  type RawPsbt,
  scriptOf,
} from '../../../support/psbt.ts'
import { back, bob, bytes, coin, firstField, hex, large, read } from './psbts-to-read.ts'

describe('refuses', () => {
  const good = psbtOf([coin('P2WPKH')], [bob, back('P2WPKH')])
  const taproot = psbtOf([coin('P2TR')], [bob])
  const legacy = psbtOf([coin('P2PKH')], [bob])
  const signature = Uint8Array.of(...ecc.sign(new Uint8Array(32).fill(1), new Uint8Array(32).fill(1)))
  const refusal = (psbt: Uint8Array, type: OneKeyType, message: RegExp) =>
    expect(() => read(psbt, type)).toThrow(
      expect.objectContaining({
        code: 'TRANSACTION_INVALID',
        message: expect.stringMatching(message),
        detail: { field: 'parameters.unsignedTransaction' },
      }),
    )

  test.each<[string, Uint8Array, RegExp]>([
    ['what is no PSBT', bytes('0200'), /^unsignedTransaction is not a PSBT: its bytes begin with 70736274ff/],
    ['the text of Base64', Buffer.from(good.toString('base64')), /Decode one from Base64/],
    ['a PSBT that is cut', good.subarray(0, -1), /cannot be read|one map for each/],
    ['a byte behind it', Buffer.concat([good, Buffer.of(0)]), /bytes behind the last one/],
    ['bytes behind it', Buffer.concat([good, Buffer.of(1, 2)]), /cannot be read/],
    ['a field twice', Buffer.concat([good.subarray(0, 5), firstField(good), good.subarray(5)]), /same field twice/],
    [
      'a script in the unsigned transaction',
      Buffer.concat([
        good.subarray(0, 8),
        Buffer.from(hex(good.subarray(8)).replace('00fdffffff', '0151fdffffff'), 'hex'),
      ]),
      /cannot be read/,
    ],
    [
      'no outputs',
      changed(good, raw => withTransaction(raw, { outputs: [] }, { outputs: [] })),
      /no inputs or no outputs/,
    ],
    [
      'no inputs',
      changed(good, raw => withTransaction(raw, { inputs: [] }, { inputs: [] })),
      /no inputs or no outputs|cannot be read/,
    ],
    [
      'the same output spent twice',
      changed(good, raw =>
        withTransaction(
          raw,
          { inputs: [...raw.global.unsignedTx.inputs, ...raw.global.unsignedTx.inputs] },
          { inputs: [...raw.inputs, ...raw.inputs] },
        ),
      ),
      /same output twice/,
    ],
    ['more than comes in', psbtOf([coin('P2WPKH', 1)], [bob]), /more than its inputs are worth/],
    [
      'an input without its value',
      changedInput(good, 0, ({ witnessUtxo: _, ...input }) => input),
      /what input 0 spends: add its witness_utxo/,
    ],
    ['more coin than there can be', psbtOf([coin('P2WPKH', 21 * 10 ** 14), coin('P2WPKH', 1)], [bob]), /21 million/],
    ['no input of the key', psbtOf([coin('P2WPKH', 100_000, 2)], [bob]), /no input to sign for bc1q/],
    ['inputs of another address of the key only', psbtOf([coin('P2TR')], [bob]), /no input to sign for bc1q/],
    [
      'a signature that is there',
      changedInput(good, 0, input => ({ ...input, partialSig: [[publicKeyOf(mine), signature]] })),
      /input 0 is signed already/,
    ],
    [
      'what is final',
      changedInput(good, 0, input => ({ ...input, finalScriptWitness: [bytes('01')] })),
      /input 0 is final already/,
    ],
    ...[0x80, 0, 4, 0x84, 0x101].map((sighashType): [string, Uint8Array, RegExp] => [
      `sighash type ${sighashType}`,
      changedInput(good, 0, input => ({ ...input, sighashType })),
      /asks for sighash type \d+, which is none\. .*SIGHASH_ALL \(1\)/,
    ]),
    [
      'a witness script that its address has none of',
      changedInput(good, 0, input => ({ ...input, witnessScript: bytes('51') })),
      /input 0 has the field witnessScript, which an input of a P2WPKH address/,
    ],
  ])('%s', (_, psbt, message) => refusal(psbt, 'P2WPKH', message))

  test.each<[string, (input: RawInput) => RawInput, RegExp]>([
    ['a signature that is there', input => ({ ...input, tapKeySig: new Uint8Array(64) }), /signed already/],
    ['a script tree', input => ({ ...input, tapMerkleRoot: new Uint8Array(32) }), /script tree/],
    [
      'a script',
      input => ({
        ...input,
        tapLeafScript: [[{ version: 0xc0, internalKey: publicKeyOf(mine).subarray(1), merklePath: [] }, bytes('51c0')]],
      }),
      /signed by their key only/,
    ],
    [
      'another internal key',
      input => ({ ...input, tapInternalKey: publicKeyOf(2).subarray(1) }),
      /another internal key/,
    ],
    ['a redeem script', input => ({ ...input, redeemScript: bytes('51') }), /has the field redeemScript/],
  ])('for taproot %s', (_, change, message) => refusal(changedInput(taproot, 0, change), 'P2TR', message))

  test.each<[string, OneKeyType, Uint8Array, (input: RawInput) => RawInput, RegExp]>([
    [
      'a legacy input without its transaction',
      'P2PKH',
      legacy,
      ({ nonWitnessUtxo: _, ...input }) => ({
        ...input,
        witnessUtxo: { amount: 100_000n, script: scriptOf('P2PKH', mine) },
      }),
      /needs the non_witness_utxo of input 0/,
    ],
    [
      'another transaction than the one it spends',
      'P2PKH',
      legacy,
      input => ({ ...input, nonWitnessUtxo: { ...input.nonWitnessUtxo!, lockTime: 7 } }),
      /not the transaction which the input spends/,
    ],
    [
      'a value that the transaction does not have',
      'P2PKH',
      legacy,
      input => ({ ...input, witnessUtxo: { amount: 100_001n, script: scriptOf('P2PKH', mine) } }),
      /witness_utxo at input 0 that is not what its non_witness_utxo says/,
    ],
    [
      'a script that the transaction does not have',
      'P2PKH',
      legacy,
      input => ({ ...input, witnessUtxo: { amount: 100_000n, script: scriptOf('P2PKH', 2) } }),
      /witness_utxo at input 0/,
    ],
    [
      'P2SH without its script',
      'P2SH',
      psbtOf([coin('P2SH')], [bob]),
      ({ redeemScript: _, ...input }) => input,
      /needs the redeem_script of input 0: 0014751e76e8199196d454941c45d1b3a323f1433bd6/,
    ],
    [
      'P2SH with another script',
      'P2SH',
      psbtOf([coin('P2SH')], [bob]),
      input => ({ ...input, redeemScript: scriptOf('P2WPKH', 2) }),
      /another redeem_script of input 0/,
    ],
    [
      'P2WSH without its script',
      'P2WSH',
      psbtOf([coin('P2WSH')], [bob]),
      ({ witnessScript: _, ...input }) => input,
      /needs the witness_script of input 0: 2102/,
    ],
  ])('%s', (_, type, psbt, change, message) => refusal(changedInput(psbt, 0, change), type, message))

  test('an output that the transaction before does not have', () => {
    const psbt = changed(legacy, raw =>
      withTransaction(raw, { inputs: raw.global.unsignedTx.inputs.map(input => ({ ...input, index: 9 })) }, {}),
    )
    refusal(psbt, 'P2PKH', /no such output/)
  })

  test('more inputs or outputs than are hashed in good time', () => {
    refusal(large(mostInputs + 1, 1), 'P2WPKH', /more than 500 inputs/)
    refusal(large(1, mostOutputs + 1), 'P2WPKH', /2000 outputs/)
  })
})

function withTransaction(raw: RawPsbt, transaction: Partial<UnsignedTransaction>, maps: Partial<RawPsbt>): RawPsbt {
  return { ...raw, ...maps, global: { ...raw.global, unsignedTx: { ...raw.global.unsignedTx, ...transaction } } }
}

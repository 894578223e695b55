import * as ecc from '@bitcoinerlab/secp256k1'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { Transaction as Library, SigHash } from '@scure/btc-signer/transaction.js'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OneKeyType, oneKeyScript, oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import type { UnsignedTransaction } from '../../../../src/core/chains/bitcoin/psbt.ts'
import { mostInputs, mostOutputs, readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { deriveKey } from '../../../../src/core/crypto/derivation.ts'
import { secp256k1PublicKeyOf, verifySecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import { scaled } from '../../../support/effort.ts'
import { entropyOf } from '../../../support/phrases.ts'
import { processorTime } from '../../../support/processor-time.ts'
import {
  type Coin,
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
  type RawPsbt,
  scriptOf,
} from '../../../support/psbt.ts'
import bip341 from '../../../vectors/bip341-key-path.json' with { type: 'json' }
import ledger from '../../../vectors/ledger/manifest.json' with { type: 'json' }

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const bare = (bytes: Uint8Array) => new Uint8Array(bytes)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const signer = (type: OneKeyType, publicKey = publicKeyOf(mine)) => ({
  network: 'MAINNET' as const,
  type,
  publicKey,
  path: null,
  address: paymentOf(type, publicKey).address!,
})
const read = (psbt: Uint8Array, type: OneKeyType = 'P2WPKH') => readBitcoinPsbt(psbt, signer(type))

const coin = (type: OneKeyType, value = 100_000, key: number = mine): Coin => ({
  type,
  value,
  publicKey: publicKeyOf(key),
})
const bob = { script: scriptOf('P2WPKH', 2), value: 60_000 }
const back = (type: OneKeyType, value = 38_000) => ({ script: scriptOf(type, mine), value })

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

  test.each(oneKeyTypes)('as many as it may have of %s, in good time', type => {
    const psbt = large(mostInputs, mostOutputs, type)
    const taken = processorTime()
    expect(read(psbt, type).signs).toHaveLength(mostInputs)
    expect(taken()).toBeLessThan(10_000)
  })
})

test.each(others)('key %i has nothing to sign in what key 1 spends', key => {
  for (const type of oneKeyTypes) {
    expect(() => readBitcoinPsbt(psbtOf([coin(type)], [bob]), signer(type, publicKeyOf(key)))).toThrow(
      /no input to sign/,
    )
  }
})

/** One coin of the key and one output, as many times over. */
function large(inputs: number, outputs: number, type: OneKeyType = 'P2WPKH'): Buffer {
  return changed(psbtOf([coin(type, 10 ** 6)], [{ ...bob, value: 1 }]), ({ global, ...raw }) => {
    const { version, lockTime, ...unsigned } = global.unsignedTx
    const [input, output] = [unsigned.inputs[0]!, unsigned.outputs[0]!]
    const numbers = Array.from({ length: inputs }, (_, index) => index + 1)
    const { nonWitnessUtxo } = raw.inputs[0]!
    const previous = numbers.map(number => nonWitnessUtxo && { ...nonWitnessUtxo, lockTime: number })
    return {
      ...raw,
      global: {
        unsignedTx: {
          version,
          lockTime,
          inputs: previous.map((each, at) => (each ? { ...input, txid: idOf(each) } : { ...input, index: at })),
          outputs: Array.from({ length: outputs }, () => output),
        },
      },
      inputs: previous.map(each => ({ ...raw.inputs[0]!, ...(each && { nonWitnessUtxo: each }) })),
      outputs: Array.from({ length: outputs }, () => ({})),
    }
  })
}

function idOf(transaction: NonNullable<RawInput['nonWitnessUtxo']>): Uint8Array {
  const hash = Transaction.fromBuffer(Buffer.from(RawTx.encode(transaction))).getId()
  return bytes(hash)
}

function withTransaction(raw: RawPsbt, transaction: Partial<UnsignedTransaction>, maps: Partial<RawPsbt>): RawPsbt {
  return { ...raw, ...maps, global: { ...raw.global, unsignedTx: { ...raw.global.unsignedTx, ...transaction } } }
}

/** The unsigned transaction, key and value, of a small PSBT. */
function firstField(psbt: Uint8Array): Buffer {
  return Buffer.from(psbt.subarray(5, 5 + 3 + psbt[7]!))
}

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

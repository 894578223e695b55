import { RawPSBTV2 } from '@scure/btc-signer/psbt.js'
import { Transaction as Library } from '@scure/btc-signer/transaction.js'
import { expect, test } from 'vitest'
import { assemblePsbt } from '../../../../src/core/chains/bitcoin/assemble.ts'
import type { HashType } from '../../../../src/core/chains/bitcoin/hash-type.ts'
import { type OneKeyType, oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { decodePsbt } from '../../../../src/core/chains/bitcoin/psbt.ts'
import { modifiableAfter } from '../../../../src/core/chains/bitcoin/psbt-version-2.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { signSecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import { signTaproot } from '../../../../src/core/crypto/taproot.ts'
import { changed, decodeRaw, mine, privateKeyOf, psbtOf, publicKeyOf, scriptOf } from '../../../support/psbt.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** What the vectors of BIP-370 for lock times have in common: two inputs, and between them the fields that ask for a time. */
const locked = (first: string, second: string) =>
  bytes(
    [
      '70736274ff0102040200000001030400000000010401020105010101fb040200000000',
      `010e200f758dbfbd4da7c16c8a3309c3c81e1100f561ea646db5b01752c485e1bdde9f010f0401000000${first}00`,
      `010e203a1b3b3c837d6489ea7a31d8e6c7dd503c001bef3e06958e7574808d68ca78a5010f0400000000${second}00`,
      '0103084f9335770000000001041600140b1352cacd03cf6aa1b7f3c8d6388671b34a5e1100',
    ].join(''),
  )
const [height10000, height9000] = ['01120410270000', '01120428230000']
const [time59, time60] = ['0111048b8dc462', '0111048c8dc462']

test.each([
  ['none', '', '', 0],
  ['blocks of one', height10000, '', 10_000],
  ['blocks of both', height10000, height9000, 10_000],
  ['blocks of one, and both kinds of the other', height10000, time60 + height9000, 10_000],
  ['both kinds of both', time59 + height10000, time60 + height9000, 10_000],
  ['seconds of one, and both kinds of the other', time59, time60 + height9000, 1_657_048_460],
  ['both kinds of one, and seconds of the other', time59 + height10000, time60, 1_657_048_460],
  ['seconds of the other', '', time60, 1_657_048_460],
])('a lock time that asks for %s is that of BIP-370', (_, first, second, lockTime) => {
  const { version, transaction } = decodePsbt(locked(first, second))
  expect({ version, lockTime: transaction.lockTime }).toEqual({ version: 2, lockTime })
})

test('lock times of different kinds are refused', () => {
  expect(() => decodePsbt(locked(height10000, time60))).toThrow(/lock times of different kinds/)
})

/** BIP-370: “1 input, 2 output updated PSBTv2, with all PSBTv2 fields”. */
const everyField =
  '70736274ff010204020000000103040000000001040101010501020106010701fb0402000000000100520200000001c1aa256e214b96a1822f93de42bff3b5f3ff8d0519306e3515d7515a5e805b120000000000ffffffff0118c69a3b00000000160014b0a3af144208412693ca7d166852b52db0aef06e0000000001011f18c69a3b00000000160014b0a3af144208412693ca7d166852b52db0aef06e010e200b0ad921419c1c8719735d72dc739f9ea9e0638d1fe4c1eef0f9944084815fc8010f0400000000011004feffffff0111048c8dc4620112041027000000220202d601f84846a6755f776be00e3d9de8fb10acc935fb83c45fb0162d4cad5ab79218f69d873e540000800100008000000080000000002a0000000103080008af2f000000000104160014c430f64c4756da310dbd1a085572ef299926272c00220202e36fbff53dd534070cf8fd396614680f357a9b85db7340bf1cfa745d2ad7b34018f69d873e54000080010000800000008001000000640000000103088bbdeb0b0000000001041600144dd193ac964a56ac1b9e1cca8454fe2f474f851300'

test('every field of BIP-370 is read', () => {
  const { transaction } = decodePsbt(bytes(everyField))
  expect(transaction).toMatchObject({ version: 2, lockTime: 10_000, inputs: [{ index: 0, sequence: 0xffff_fffe }] })
  expect(transaction.outputs.map(({ amount }) => amount)).toEqual([800_000_000n, 199_998_859n])
})

test('a field of another version is refused', () => {
  // PSBT_GLOBAL_VERSION 2 beside PSBT_GLOBAL_UNSIGNED_TX, and three fields that only version 2 has.
  const psbt = psbtOf(
    [{ type: 'P2WPKH', publicKey: publicKeyOf(mine), value: 9 }],
    [{ script: scriptOf('P2TR', 2), value: 8 }],
  )
  const end = 5 + 3 + psbt[7]!
  for (const field of ['01fb0402000000', '01020402000000', '01030402000000', '01060100']) {
    const mixed = Buffer.concat([psbt.subarray(0, end), bytes(field), psbt.subarray(end)])
    expect(() => decodePsbt(Uint8Array.from(mixed))).toThrow(/cannot be read/)
  }
})

/** The same PSBT in version 2. */
function inVersion2(psbt: Uint8Array, txModifiable?: number, txVersion?: number): Uint8Array {
  const { global, inputs, outputs } = decodeRaw(psbt)
  const { version, lockTime, inputs: spent, outputs: paid } = global.unsignedTx
  return RawPSBTV2.encode({
    global: {
      ...{ version: 2, txVersion: txVersion ?? version, fallbackLocktime: lockTime, txModifiable },
      ...{ inputCount: inputs.length, outputCount: outputs.length },
    },
    inputs: inputs.map((input, at) => {
      const { txid, index, sequence } = spent[at]!
      return { ...input, txid, index, sequence }
    }),
    outputs: outputs.map((output, at) => ({ ...output, ...paid[at]! })),
  } as never)
}

const read = (psbt: Uint8Array, type: OneKeyType) =>
  readBitcoinPsbt(psbt, { network: 'MAINNET', type, publicKey: publicKeyOf(mine), path: null, address: 'mine' })

test.each(oneKeyTypes)('%s: version 2 is the same transaction, and is answered as version 2', type => {
  const coin = { type, publicKey: publicKeyOf(mine), value: 50_000 }
  const older = psbtOf([coin, coin], [{ script: scriptOf('P2TR', 2), value: 90_000 }], { lockTime: 840_000 })
  const newer = inVersion2(older, 3)
  const { psbt: _, ...transaction } = read(newer, type)
  const { psbt: __, ...expected } = read(older, type)
  expect(transaction).toEqual(expected)
  const key = publicKeyOf(mine)
  const signed = assemblePsbt(
    read(newer, type),
    key,
    transaction.signs.map(({ digest, taproot }) => {
      if (!taproot) return signSecp256k1(digest, privateKeyOf(mine))
      const signature = signTaproot(digest, privateKeyOf(mine), key)
      return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 }
    }),
  )
  expect(RawPSBTV2.decode(signed).global).toMatchObject({ version: 2, txModifiable: 0 })
  const library = Library.fromPSBT(signed)
  library.finalize()
  expect([library.fee, library.lockTime]).toEqual([10_000n, 840_000])
})

test.each([
  [0x7fff_ffff, 0x7fff_ffff],
  [0x8000_0000, -0x8000_0000],
  [0xffff_ffff, -1],
])('the version %i of a transaction is the four bytes of %i in version 0', (txVersion, version) => {
  const coin = { type: 'P2WPKH' as const, publicKey: publicKeyOf(mine), value: 50_000 }
  const older = changed(psbtOf([coin], [{ script: scriptOf('P2TR', 2), value: 40_000 }]), raw => ({
    ...raw,
    global: { ...raw.global, unsignedTx: { ...raw.global.unsignedTx, version } },
  }))
  const { psbt: _, ...transaction } = read(inVersion2(older, undefined, txVersion), 'P2WPKH')
  const { psbt: __, ...expected } = read(older, 'P2WPKH')
  expect(transaction).toEqual(expected)
})

test.each<[HashType, number | undefined, number | undefined]>([
  [1, undefined, undefined],
  [1, 0b011, 0],
  [2, 0b011, 0b010],
  [3, 0b011, 0b100],
  [0x81, 0b011, 0b001],
  [0x82, 0b011, 0b011],
  [0x83, 0b011, 0b101],
  [3, undefined, 0b100],
])('after a signature of type %i, what may be modified goes from %s to %s', (hashType, before, after) => {
  expect(modifiableAfter(before, [{ hashType }])).toBe(after)
})

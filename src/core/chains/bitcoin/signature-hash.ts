import { schnorr } from '@noble/curves/secp256k1.js'
import { CompactSizeLen, RawInput, RawOutput, VarBytes } from '@scure/btc-signer/script.js'
import { sha256 } from '../../crypto/hash.ts'
import type { OneKeyScript } from './one-key-script.ts'
import type { UnsignedTransaction } from './psbt.ts'
import type { SpentOutput } from './spent-output.ts'

/** Both commit to every input and output. Only taproot has the default, and says in what is hashed which of them it is. */
export const sighashDefault = 0x00
export const sighashAll = 0x01
export type HashType = typeof sighashDefault | typeof sighashAll

/** SIGHASH_ALL as it stands behind what is hashed: 4 bytes, little-endian. */
const all = Buffer.of(sighashAll, 0, 0, 0)

/**
 * What is signed for an input, 32 bytes, by its number from 0. SIGHASH_ALL, for taproot SIGHASH_DEFAULT unless it is told: every
 * input and output is committed to; what the other inputs are worth only by taproot.
 *
 * What is the same for every input is hashed once. The library's own functions hash it again for each, which takes minutes where
 * there are hundreds; they are what this is held against in the tests.
 *
 * @param spent - What each input spends, in their order.
 */
export function signatureHashes(
  transaction: UnsignedTransaction,
  spent: readonly SpentOutput[],
  { rules, scriptCode }: Pick<OneKeyScript, 'rules' | 'scriptCode'>,
): (index: number, taprootType?: HashType) => Uint8Array {
  const { version, lockTime } = transaction
  const parts: Parts = {
    version: int32(version),
    lockTime: uint32(lockTime),
    outpoints: transaction.inputs.map(input => RawInput.encode(input).subarray(0, 36)),
    sequences: transaction.inputs.map(({ sequence }) => uint32(sequence)),
    outputs: transaction.outputs.map(output => RawOutput.encode(output)),
  }
  return hashers[rules](parts, spent, scriptCode)
}

/** Pieces of a transaction as they are serialized. */
interface Parts {
  readonly version: Uint8Array
  readonly lockTime: Uint8Array
  /** Hash and number of the output that is spent, 36 bytes. */
  readonly outpoints: readonly Uint8Array[]
  readonly sequences: readonly Uint8Array[]
  readonly outputs: readonly Uint8Array[]
}

type Hasher = (
  parts: Parts,
  spent: readonly SpentOutput[],
  scriptCode: Uint8Array,
) => (index: number, taprootType?: HashType) => Uint8Array

const hashers: Readonly<Record<OneKeyScript['rules'], Hasher>> = {
  /** Before segregated witness: the script stands in the input that is signed, and the others are empty. */
  legacy({ version, lockTime, outpoints, sequences, outputs }, _, scriptCode) {
    const script = VarBytes.encode(scriptCode)
    const inputs = outpoints.map((outpoint, at) => Buffer.concat([outpoint, emptyScript, sequences[at] as Uint8Array]))
    const head = [version, CompactSizeLen.encode(inputs.length)]
    const tail = [CompactSizeLen.encode(outputs.length), ...outputs, lockTime, all]
    return index => {
      const signed = Buffer.concat([outpoints[index] as Uint8Array, script, sequences[index] as Uint8Array])
      return twice(...head, ...inputs.slice(0, index), signed, ...inputs.slice(index + 1), ...tail)
    }
  },

  /** BIP-143. */
  segwit({ version, lockTime, outpoints, sequences, outputs }, spent, scriptCode) {
    const head = Buffer.concat([version, twice(...outpoints), twice(...sequences)])
    const script = VarBytes.encode(scriptCode)
    const tail = Buffer.concat([twice(...outputs), lockTime, all])
    return index =>
      twice(head, outpoints[index] as Uint8Array, script, satoshiOf(spent[index]), sequences[index] as Uint8Array, tail)
  },

  /** BIP-341, the key path and no annex. */
  taproot({ version, lockTime, outpoints, sequences, outputs }, spent) {
    const common = Buffer.concat([
      version,
      lockTime,
      once(...outpoints),
      once(...spent.map(satoshiOf)),
      once(...spent.map(({ script }) => VarBytes.encode(script))),
      once(...sequences),
      once(...outputs),
      Buffer.of(keyPathWithoutAnnex),
    ])
    return (index, type = sighashDefault) =>
      schnorr.utils.taggedHash('TapSighash', Buffer.of(epoch, type), common, uint32(index))
  },
}

const epoch = 0
const keyPathWithoutAnnex = 0
const emptyScript = Buffer.of(0)

function once(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(Buffer.concat(parts))
}

function twice(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(once(...parts))
}

/** Satoshi as 8 bytes, little-endian. */
function satoshiOf(spent: SpentOutput | undefined): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE((spent as SpentOutput).value)
  return bytes
}

function uint32(number: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

function int32(number: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(number)
  return bytes
}

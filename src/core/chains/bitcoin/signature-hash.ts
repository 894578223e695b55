import { schnorr } from '@noble/curves/secp256k1.js'
import { CompactSizeLen, RawInput, RawOutput, VarBytes } from '@scure/btc-signer/script.js'
import { sha256 } from '../../crypto/hash.ts'
import { coversOneInput, type HashType, outputsCovered } from './hash-type.ts'
import type { OneKeyScript } from './one-key-script.ts'
import type { UnsignedTransaction } from './psbt.ts'
import type { SpentOutput } from './spent-output.ts'

/**
 * Returns a function that computes the 32 bytes to sign for an input, from its number from 0 and its hash type. Only taproot covers the
 * values of the other inputs, and only if they are covered at all.
 *
 * The parts that all inputs share are hashed once. The library's own functions hash them again for each input, which takes minutes if there
 * are hundreds; the tests compare the results with theirs.
 *
 * @param spent - Outputs that the inputs spend, in their order.
 * @returns a function that throws an Error if the one output that a type covers is not there: before segregated witness, what is signed
 * would then be the number 1, which spends every coin of the key.
 */
export function signatureHashes(
  transaction: UnsignedTransaction,
  spent: readonly SpentOutput[],
  { rules, scriptCode }: Pick<OneKeyScript, 'rules' | 'scriptCode'>,
): (index: number, type: HashType) => Uint8Array {
  const { version, lockTime } = transaction
  const parts: Parts = {
    version: int32(version),
    lockTime: uint32(lockTime),
    outpoints: transaction.inputs.map(input => RawInput.encode(input).subarray(0, 36)),
    sequences: transaction.inputs.map(({ sequence }) => uint32(sequence)),
    outputs: transaction.outputs.map(output => RawOutput.encode(output)),
  }
  const hashOf = hashers[rules](parts, spent, scriptCode)
  return (index, type) => {
    if (outputsCovered(type) === 'one' && !parts.outputs[index])
      throw new Error('no output has the number of the input')
    return hashOf(index, type)
  }
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
) => (index: number, type: HashType) => Uint8Array

const hashers: Readonly<Record<OneKeyScript['rules'], Hasher>> = {
  /** Hashes as before segregated witness: the script stands in the input that is signed, and the others are empty. */
  legacy({ version, lockTime, outpoints, sequences, outputs }, _, scriptCode) {
    const script = VarBytes.encode(scriptCode)
    const others = outpoints.map((outpoint, at) => Buffer.concat([outpoint, emptyScript, sequences[at] as Uint8Array]))
    // Their sequences can be changed where not all outputs are covered.
    const loose = outpoints.map(outpoint => Buffer.concat([outpoint, emptyScript, uint32(0)]))
    return (index, type) => {
      const covered = outputsCovered(type)
      const signed = Buffer.concat([outpoints[index] as Uint8Array, script, sequences[index] as Uint8Array])
      const rest = covered === 'all' ? others : loose
      const inputs = coversOneInput(type) ? [signed] : [...rest.slice(0, index), signed, ...rest.slice(index + 1)]
      const paid =
        covered === 'all'
          ? outputs
          : covered === 'one'
            ? [...Array.from({ length: index }, () => noOutput), outputs[index] as Uint8Array]
            : []
      return twice(
        ...[version, CompactSizeLen.encode(inputs.length), ...inputs],
        ...[CompactSizeLen.encode(paid.length), ...paid, lockTime, uint32(type)],
      )
    }
  },

  /** BIP-143. */
  segwit({ version, lockTime, outpoints, sequences, outputs }, spent, scriptCode) {
    const script = VarBytes.encode(scriptCode)
    const [ofOutpoints, ofSequences, ofOutputs] = [twice(...outpoints), twice(...sequences), twice(...outputs)]
    return (index, type) => {
      const [covered, isOneInput] = [outputsCovered(type), coversOneInput(type)]
      return twice(
        ...[version, isOneInput ? nothing : ofOutpoints, isOneInput || covered !== 'all' ? nothing : ofSequences],
        ...[outpoints[index] as Uint8Array, script, satoshiOf(spent[index]), sequences[index] as Uint8Array],
        covered === 'all' ? ofOutputs : covered === 'one' ? twice(outputs[index] as Uint8Array) : nothing,
        ...[lockTime, uint32(type)],
      )
    }
  },

  /** BIP-341, the key path and no annex. */
  taproot({ version, lockTime, outpoints, sequences, outputs }, spent) {
    const scripts = spent.map(({ script }) => VarBytes.encode(script))
    const ofInputs = Buffer.concat([
      once(...outpoints),
      once(...spent.map(satoshiOf)),
      once(...scripts),
      once(...sequences),
    ])
    const ofOutputs = once(...outputs)
    return (index, type) => {
      const [covered, isOneInput] = [outputsCovered(type), coversOneInput(type)]
      return schnorr.utils.taggedHash(
        'TapSighash',
        ...[Buffer.of(epoch, type), version, lockTime],
        ...(isOneInput ? [] : [ofInputs]),
        ...(covered === 'all' ? [ofOutputs] : []),
        Buffer.of(keyPathWithoutAnnex),
        ...(isOneInput
          ? [outpoints[index], satoshiOf(spent[index]), scripts[index], sequences[index]].map(
              part => part as Uint8Array,
            )
          : [uint32(index)]),
        ...(covered === 'one' ? [once(outputs[index] as Uint8Array)] : []),
      )
    }
  },
}

const epoch = 0
const keyPathWithoutAnnex = 0
const emptyScript = Buffer.of(0)
/** Stands for a hash of what is not covered (BIP-143). */
const nothing = new Uint8Array(32)
/** Stands for an output that is not covered, before segregated witness: −1 satoshi to an empty script. */
const noOutput = Buffer.concat([Buffer.alloc(8, 0xff), emptyScript])

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

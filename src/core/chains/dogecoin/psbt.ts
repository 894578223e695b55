import { sighashAll } from '../bitcoin/hash-type.ts'
import { oneKeyScript } from '../bitcoin/one-key-script.ts'
import { standardTemplate } from '../bitcoin/output-script.ts'
import { decodePsbt, type Psbt, type PsbtInput } from '../bitcoin/psbt.ts'
import { shapeProblem } from '../bitcoin/read-transaction.ts'
import { signatureHashes } from '../bitcoin/signature-hash.ts'
import { type SpentOutput, spentOutput } from '../bitcoin/spent-output.ts'
import { type UnknownField, unknownFieldsOf } from '../bitcoin/unknown-fields.ts'

/** A PSBT, and what each of its inputs spends. */
export interface ProvenPsbt extends Pick<Psbt, 'transaction' | 'inputs'> {
  readonly spent: readonly SpentOutput[]
  readonly unknownFields: readonly UnknownField[]
}

/**
 * A PSBT that has the transaction each input comes from (`non_witness_utxo`): Dogecoin's signatures do not say what
 * inputs are worth, so nothing else proves it. `undefined` for other bytes.
 */
export function provenPsbtIn(bytes: Uint8Array): ProvenPsbt | undefined {
  try {
    // The library keeps views of what it reads, and Buffers share memory.
    const psbt = decodePsbt(Uint8Array.from(bytes))
    const { transaction, inputs } = psbt
    if (shapeProblem(transaction)) return undefined
    const spent = transaction.inputs.map((input, index) => spentOutput(inputs[index] as PsbtInput, input, index))
    return spent.every(({ proven }) => proven)
      ? { transaction, inputs, spent, unknownFields: unknownFieldsOf(psbt) }
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the digest for each input of one key (P2PKH), 32 bytes: by the rules before segregated witness, with SIGHASH_ALL. */
export function inputDigests({ transaction, inputs, spent }: ProvenPsbt): readonly Uint8Array[] {
  return spent.flatMap(({ script }, index) => {
    const { sighashType = sighashAll } = inputs[index] as PsbtInput
    if (sighashType !== sighashAll || standardTemplate(script)?.type !== 'pkh') return []
    return [signatureHashes(transaction, spent, { rules: 'legacy', scriptCode: script })(index, sighashAll)]
  })
}

/** The script of the one address that a key has. @param publicKey - Compressed, 33 bytes. */
export function scriptOfKey(publicKey: Uint8Array): Uint8Array {
  return oneKeyScript('P2PKH', publicKey).script
}

import { RawOldTx } from '@scure/btc-signer/script.js'
import { sha256 } from '../../crypto/hash.ts'
import { type PsbtInput, refused, type UnsignedTransaction } from './psbt.ts'

/** The most satoshi that can exist, and so the most that any amount is. */
export const mostSatoshi = 21_000_000n * 100_000_000n

/** Output that an input spends. */
export interface SpentOutput {
  /** Satoshi. */
  readonly value: bigint
  readonly script: Uint8Array
  /** True if it is read from the transaction that the input names. */
  readonly proven: boolean
}

/**
 * Returns the output that an input of a PSBT spends. It is read from the transaction that it comes from if that is there
 * (`non_witness_utxo`, whose hash must match the input), otherwise from what the PSBT says of it (`witness_utxo`). If both are there they
 * must agree.
 *
 * @param number - Number of the input, from 0, for errors.
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function spentOutput(
  { nonWitnessUtxo, witnessUtxo }: PsbtInput,
  { txid, index }: UnsignedTransaction['inputs'][number],
  number: number,
): SpentOutput {
  const claimed = witnessUtxo && { value: witnessUtxo.amount, script: witnessUtxo.script, proven: false }
  if (!nonWitnessUtxo) {
    if (claimed) return claimed
    throw refused(
      `does not say what input ${number} spends: add its witness_utxo, or its non_witness_utxo where it is not segwit`,
    )
  }
  const { version, inputs, outputs, lockTime } = nonWitnessUtxo
  const hash = sha256(sha256(RawOldTx.encode({ version, inputs, outputs, lockTime })))
  // The library holds a txid in the order people write it.
  if (Buffer.compare(Uint8Array.from(hash).reverse(), txid) !== 0) {
    throw refused(`has a non_witness_utxo at input ${number} that is not the transaction which the input spends`)
  }
  const output = outputs[index]
  if (!output) throw refused(`spends output ${index} at input ${number}, and its non_witness_utxo has no such output`)
  const certain = { value: output.amount, script: output.script, proven: true }
  if (claimed && (claimed.value !== certain.value || Buffer.compare(claimed.script, certain.script) !== 0)) {
    throw refused(`has a witness_utxo at input ${number} that is not what its non_witness_utxo says`)
  }
  return certain
}

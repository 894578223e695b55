import { RawOldTx } from '@scure/btc-signer/script.js'
import { decodePsbt } from '../../../core/chains/bitcoin/psbt.ts'
import type { BitcoinTransaction } from '../../../core/chains/bitcoin/transaction.ts'

/** Data of a PSBT beyond the transaction that it asks to have signed, as far as devices want it. */
export interface PsbtExtras {
  /** One for each input. */
  readonly inputs: readonly {
    /** The transaction whose output it spends, without witnesses; absent where the PSBT does not bring it. */
    readonly previous?: Uint8Array
    /** The type of hash that the input asks for; absent where it does not. */
    readonly hashType?: number
  }[]
  /** One for each output: the keys it says it pays to, which nobody has checked. */
  readonly outputs: readonly (readonly ClaimedKey[])[]
}

export interface ClaimedKey {
  /** A hardened step has 2³¹ added. */
  readonly steps: readonly number[]
}

/** Reads them from a PSBT that the agent has read before, so that it has a map for each input and output. */
export function psbtExtras({ psbt }: Pick<BitcoinTransaction, 'psbt'>): PsbtExtras {
  const { inputs, outputs } = decodePsbt(psbt)
  return {
    inputs: inputs.map(({ nonWitnessUtxo, sighashType }) => ({
      ...(sighashType !== undefined && { hashType: sighashType }),
      ...(nonWitnessUtxo && { previous: RawOldTx.encode(nonWitnessUtxo) }),
    })),
    outputs: outputs.map(({ bip32Derivation = [], tapBip32Derivation = [] }) => [
      ...bip32Derivation.map(([, { path }]) => ({ steps: path })),
      ...tapBip32Derivation.map(([, { der }]) => ({ steps: der.path })),
    ]),
  }
}

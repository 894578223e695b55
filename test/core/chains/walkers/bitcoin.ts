import { bitcoinFeeAboveUsual } from '../../../../src/core/chains/bitcoin/fee.ts'
import { leftOpen } from '../../../../src/core/chains/bitcoin/left-open.ts'
import type { BitcoinTransaction } from '../../../../src/core/chains/bitcoin/transaction.ts'
import { hasUncertainFee } from '../../../../src/core/chains/bitcoin/uncertain-fee.ts'
import { sumOf } from '../../../../src/core/chains/bitcoin/units.ts'
import { type Moves, movesAmount, movesUnknown } from '../../../../src/core/chains/declaration/moves.ts'

/**
 * What leaves the address that signs, in satoshi: all outputs that do not pay back to it, whoever else pays for them, and a fee above
 * the usual. What goes back is certain: such an output is locked by the very script of the key, or by that of another key of its account
 * which is derived here. Where signatures leave outputs open, all that the signed inputs are worth leaves it, but for what they still
 * pay back.
 */
export function bitcoinTransactionMoves(transaction: BitcoinTransaction): Moves {
  if (hasUncertainFee(transaction)) {
    return movesUnknown(
      'what its inputs are worth is only what the request says, so its fee could be anything: send the transactions they spend along (non_witness_utxo)',
    )
  }
  const open = leftOpen(transaction)
  if (open?.canBeJoined) {
    return movesUnknown(
      'others can add inputs to it (SIGHASH_ANYONECANPAY), so its fee could be anything: leave PSBT_IN_SIGHASH_TYPE out',
    )
  }
  if (open) return movesAmount(open.paid + open.beyond)
  const sent = sumOf(transaction.outputs.filter(({ isOwn }) => !isOwn))
  return movesAmount(sent + (bitcoinFeeAboveUsual(transaction)?.units ?? 0n))
}

interface Paying {
  readonly outputs: readonly { readonly address: string | null; readonly isOwn: boolean }[]
}

/** The addresses that are paid, but for the one that signs. An output without address has none. */
export function recipientsOfOutputs({ outputs }: Paying): readonly string[] {
  return [...new Set(outputs.flatMap(({ address, isOwn }) => (address === null || isOwn ? [] : [address])))]
}

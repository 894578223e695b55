import { sumOf } from '../../../../src/core/chains/bitcoin/units.ts'
import { type Moves, movesAmount, movesUnknown } from '../../../../src/core/chains/declaration/moves.ts'
import { dogecoinFeeAboveUsual } from '../../../../src/core/chains/dogecoin/fee.ts'
import type { DogecoinTransaction } from '../../../../src/core/chains/dogecoin/transaction.ts'

/**
 * What leaves the address that signs, in koinu: all outputs that do not pay back to it, whoever else pays for them, and a fee above the
 * usual. Each input is signed by itself, so a transaction counts once for each of them.
 */
export function dogecoinMoves(transaction: DogecoinTransaction): Moves {
  const { fee, outputs } = transaction
  if (fee === null) {
    return movesUnknown(
      'nothing says what its inputs are worth, so its fee could be anything: lodge a PSBT with the transactions they spend (non_witness_utxo)',
    )
  }
  const sent = sumOf(outputs.filter(({ isOwn }) => !isOwn))
  return movesAmount(sent + (dogecoinFeeAboveUsual(transaction)?.units ?? 0n))
}

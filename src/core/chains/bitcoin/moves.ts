import { type Moves, movesAmount, movesUnknown } from '../declaration/moves.ts'
import { bitcoinFeeAboveUsual } from './fee.ts'
import { coversAll } from './hash-type.ts'
import { leftOpen } from './left-open.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { sumOf } from './units.ts'

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

/**
 * A signature of BIP-143 says what its own input is worth, and not what others are, nor whose. Whoever has the same transaction signed
 * twice, each time with another of its inputs made small, or said to be somebody else's, joins both signatures to a fee that neither
 * request showed. A taproot signature says what all are worth, and a transaction that was sent along proves it. Where not everything is
 * covered, see {@link leftOpen}.
 */
export function hasUncertainFee({ inputs, signs }: Pick<BitcoinTransaction, 'inputs' | 'signs'>): boolean {
  const claimed = inputs.flatMap(({ proven }, index) => (proven ? [] : [index]))
  return signs.some(
    ({ index, taproot, hashType }) => !taproot && coversAll(hashType) && claimed.some(other => other !== index),
  )
}

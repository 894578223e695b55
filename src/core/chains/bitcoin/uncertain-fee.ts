import { coversAll } from './hash-type.ts'
import type { BitcoinTransaction } from './transaction.ts'

/**
 * A signature of BIP-143 says what its own input is worth, and not what others are, nor whose. A program that gets the same transaction
 * signed twice, each time with another of its inputs made small, or said to be somebody else's, joins both signatures to a fee that neither
 * request showed. A taproot signature says what all are worth, and a transaction that was sent along proves it. Where not everything is
 * covered, see {@link leftOpen}.
 */
export function hasUncertainFee({ inputs, signs }: Pick<BitcoinTransaction, 'inputs' | 'signs'>): boolean {
  const claimed = inputs.flatMap(({ proven }, index) => (proven ? [] : [index]))
  return signs.some(
    ({ index, taproot, hashType }) => !taproot && coversAll(hashType) && claimed.some(other => other !== index),
  )
}

import { AgentError } from '../../errors.ts'
import type { Exception, NeedsException } from '../declaration/exception.ts'
import type { BitcoinSigned } from './signed.ts'

/** The hosted signer refuses these (tkhq/docs#802), as hardware wallets do since 2020. */
export const withoutPreviousTransactions: Exception = {
  name: 'segwitWithoutPreviousTransactions',
  label: 'Sign SegWit inputs without their previous transactions',
  description:
    'For programs that leave non_witness_utxo out of a PSBT. A program can have the same payment signed twice, each time with wrong amounts for its inputs, and join both signatures in one transaction. Its fee can then be far above what you were shown.',
}

/**
 * Tells if a PSBT lacks the previous transaction (`non_witness_utxo`) of an input, no matter who owns the input.
 *
 * A signature of BIP-143 covers the value of its own input, and not those of the others. A program can ask twice for the same payment, each
 * time with another input said to be smaller than it is. The signatures are good together, and the hidden difference is a fee that no
 * request showed (the fee attack, BIP-174, “Why can both UTXO types be provided?”). The previous transaction proves the amount by its hash.
 * A signature of taproot covers all amounts and scripts (BIP-341), so inputs of taproot need none where all that the key signs are of
 * taproot. Elsewhere, the request alone says that an input is one. Those that are not SegWit are never read without it. A
 * message (BIP-322) moves nothing, and its first input is proven by the message itself.
 */
export function needsPreviousTransactions({ kind, transaction }: BitcoinSigned): NeedsException | undefined {
  if (kind === 'bitcoinGenericMessage') return undefined
  const vouches = transaction.signs.every(({ taproot }) => taproot)
  const missing = transaction.inputs.flatMap(({ proven, scriptType }, index) =>
    proven || (vouches && scriptType === 'P2TR') ? [] : [index],
  )
  const [first, ...more] = missing
  if (first === undefined) return undefined
  const { name, label } = withoutPreviousTransactions
  const which = more.length === 0 ? `input ${first}` : `${missing.length} inputs, the first of them input ${first}`
  return {
    name,
    refusal: new AgentError(
      'TRANSACTION_NOT_ALLOWED',
      `unsignedTransaction lacks the previous transaction of ${which}. Add it as non_witness_utxo, beside witness_utxo, to every SegWit input: without it nobody knows what the inputs are worth, and so what the fee is. The person can allow it in the window, under Settings: “${label}”`,
      { detail: { field: 'parameters.unsignedTransaction' } },
    ),
  }
}

import { count } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type DescribedTransaction, detail } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { describeText, describeUnreadable } from '../declaration/text.ts'
import { inputsField, shownInputs } from './input-field.ts'
import { networkRows } from './network.ts'
import type { BitcoinGenericMessage } from './signed.ts'
import { lockTimeFields } from './timing.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount } from './units.ts'
import { unknownFieldsLine, unknownFieldsWarnings } from './unknown-fields.ts'

/** Says what a message of BIP-322 says, and for which coins it also shows that they can be spent. */
export function describeGenericMessage(
  { message, transaction }: BitcoinGenericMessage,
  context: SigningContext,
): DescribedTransaction {
  const { network, inputs, lockTime, unknownFields, version, psbt, signs } = transaction
  const described = describeText(message, context) ?? describeUnreadable(message, 'as a message (BIP-322)')
  const own = new Set(signs.map(({ index }) => index))
  const coins = inputs.flatMap((input, index) =>
    index === 0 ? [] : [{ ...input, whose: own.has(index) ? ('own' as const) : ('others' as const) }],
  )
  return {
    title: 'Sign a Bitcoin message',
    sentence: described.sentence,
    fields: [
      { label: 'Kind', value: 'Bitcoin message (BIP-322)' },
      ...described.fields,
      { label: 'Network', value: networkRows[network].name },
      ...(coins.length > 0
        ? [
            { label: 'Also shows', value: `that ${count(coins.length, 'coin')} can be spent. None of them moves` },
            inputsField(coins, bitcoinAmount),
          ]
        : []),
      ...lockTimeFields(inputs, lockTime),
      ...unknownFieldsLine(unknownFields),
      detail({ label: 'Version', value: version.toString() }),
    ],
    warnings: [...described.warnings, ...unknownFieldsWarnings(unknownFields)],
    raw: rawOf({ psbt, signs }),
  }
}

/** Lists the raw data for experts: the PSBT, and the digests that are made from it. */
export function rawOf({ psbt, signs }: Pick<BitcoinTransaction, 'psbt' | 'signs'>): DescribedTransaction['raw'] {
  return [
    { label: 'PSBT', value: toHex(psbt) },
    ...signs.slice(0, shownInputs).map(({ index, digest, taproot }) => ({
      label: `Digest of input ${index + 1}${taproot ? ' (BIP-341)' : ''}`,
      value: toHex(digest),
    })),
  ]
}

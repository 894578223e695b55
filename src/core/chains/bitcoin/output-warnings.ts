import type { Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import { dataWarning } from './data-in-output.ts'
import { dataOf, type ShownOutput, shownOutputs } from './output-field.ts'
import type { BitcoinScriptType } from './transaction.ts'
import type { AmountInWords } from './units.ts'

interface OfCoin {
  readonly amountInWords: AmountInWords
  /** Returns the least value, in the smallest units, that nodes pass on to such a script. */
  dust(scriptType: BitcoinScriptType): bigint
}

/** Satoshi. Anchors have none, or as few as nodes pass on. */
const mostInAnchor = 330n

/** Warns of outputs that lose what they are given, or that are not shown. */
export function outputWarnings(
  outputs: readonly (ShownOutput & { readonly scriptType: BitcoinScriptType })[],
  { amountInWords, dust }: OfCoin,
): Warning[] {
  const hidden = outputs.length - shownOutputs
  return [
    ...outputs.slice(0, shownOutputs).flatMap(({ value, scriptType, scriptPubKey }, index) => {
      const which = `Output ${index + 1}`
      const amount = amountInWords(value).value
      const data = dataOf(scriptPubKey)
      if (data) {
        const lost = value > 0n ? [danger(`${which} carries data, and the ${amount} it is given are lost.`)] : []
        return data.length > 0 ? [...lost, dataWarning(scriptPubKey, which)] : lost
      }
      if (scriptType === 'unknown') {
        return [
          danger(
            `${which} pays ${amount} to a script that is not known here: it could be lost, or be anybody’s to take.`,
          ),
        ]
      }
      if (scriptType === 'P2A' && value > mostInAnchor)
        return [danger(`${which} is an anchor (P2A): anybody can take the ${amount} that it is given.`)]
      return value < dust(scriptType)
        ? [notice(`${which} is so small (${amount}) that nodes may not pass the transaction on.`)]
        : []
    }),
    ...(hidden > 0
      ? [danger(`${count(hidden, 'output')} more than can be shown here: only the raw bytes say whom they pay.`)]
      : []),
  ]
}

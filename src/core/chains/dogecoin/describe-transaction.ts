import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { inputsField } from '../bitcoin/input-field.ts'
import { outputFields } from '../bitcoin/output-field.ts'
import { outputWarnings } from '../bitcoin/output-warnings.ts'
import { jointSentence, paymentSentence } from '../bitcoin/sentence.ts'
import { lockTimeFields, lockTimeWarnings } from '../bitcoin/timing.ts'
import { sumOf } from '../bitcoin/units.ts'
import { unknownFieldsLine, unknownFieldsWarnings } from '../bitcoin/unknown-fields.ts'
import { type Described, danger, detail, notice, withoutRepeats } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { dogecoinAmount } from './amount.ts'
import { dogecoinFeeAboveUsual, feeRateInWords, hasLowFee } from './fee.ts'
import { networkRows } from './network.ts'
import type { DogecoinTransaction } from './transaction.ts'

/** Koinu below which nodes do not pass an output on (the soft dust limit of Dogecoin Core). */
const dust = 1_000_000n

/** Says what a transaction does that one of its inputs is signed for, as far as what was lodged tells. */
export function describeDogecoinTransaction(
  transaction: DogecoinTransaction,
  { askedAt }: Pick<SigningContext, 'askedAt'> = {},
): Described {
  const { network, version, inputs, outputs, lockTime, unknownFields } = transaction
  return {
    sentence: sentenceFor(transaction),
    fields: [
      { label: 'Network', value: networkRows[network].name },
      ...outputFields(outputs, dogecoinAmount),
      ...feeFields(transaction),
      inputsField(inputs, dogecoinAmount),
      ...lockTimeFields(inputs, lockTime),
      ...unknownFieldsLine(unknownFields),
      detail({ label: 'Version', value: version.toString() }),
    ],
    warnings: withoutRepeats([
      ...outputWarnings(outputs, { amountInWords: dogecoinAmount, dust: () => dust }),
      ...feeWarnings(transaction),
      ...inputWarnings(transaction),
      ...unknownFieldsWarnings(unknownFields),
      ...lockTimeWarnings(transaction, askedAt, false),
      otherChains(transaction),
    ]),
  }
}

function sentenceFor({ network, inputs, outputs, fee }: DogecoinTransaction): string {
  const words = {
    on: network === 'MAINNET' ? '' : ` on ${networkRows[network].name}`,
    withFee: fee === null ? 'with a fee that is not known' : `fee ${dogecoinAmount(fee).value}`,
    amountInWords: dogecoinAmount,
  }
  if (!inputs.some(({ whose }) => whose === 'others')) return paymentSentence(outputs, words)
  const own = inputs.flatMap(({ value, whose }) => (whose === 'own' && value !== null ? [{ value }] : []))
  return jointSentence({ signed: own.length, inputs: inputs.length, own: sumOf(own), outputs, ...words })
}

function feeFields(transaction: DogecoinTransaction): Field[] {
  const { fee } = transaction
  if (fee === null) return [{ label: 'Fee', value: 'not known: nothing says what the inputs are worth' }]
  return [
    { label: 'Fee', ...dogecoinAmount(fee) },
    { label: 'Fee rate', value: `about ${feeRateInWords(transaction, fee)}` },
  ]
}

function feeWarnings(transaction: DogecoinTransaction): Warning[] {
  if (transaction.fee === null) {
    return [
      danger(
        'What its inputs are worth is not known, so all that the payments leave of them is the fee. The program should lodge a PSBT with the transactions that they spend.',
      ),
    ]
  }
  const tooLow = hasLowFee(transaction) ? [notice('The fee is so low that nodes may not pass the transaction on.')] : []
  return [...(dogecoinFeeAboveUsual(transaction)?.warnings ?? []), ...tooLow]
}

function inputWarnings({ inputs }: DogecoinTransaction): Warning[] {
  const others = inputs.filter(({ whose }) => whose === 'others').length
  const unknown = inputs.filter(({ whose }) => whose === 'unknown').length
  return [
    ...(others > 0
      ? [notice(`${count(others, 'input')} of it ${others === 1 ? 'is' : 'are'} not of this account.`)]
      : []),
    ...(unknown > 0 ? [notice(`Whose ${count(unknown, 'further input')} of it may be is not known.`)] : []),
  ]
}

/** Bitcoin and the forks of it hash such transactions in the same way. */
function otherChains({ network }: DogecoinTransaction): Warning {
  return notice(
    `It is shown as one of ${networkRows[network].name} because the signing address is. A transaction does not name its chain: if the same key holds coins at its legacy address on another, such as Bitcoin, it could spend those.`,
  )
}

import { count } from '../../display/amount.ts'
import { type DescribedTransaction, detail, withoutRepeats } from '../declaration/described.ts'
import { rawOf } from './describe-message.ts'
import { inputsField, type ShownInput } from './input-field.ts'
import { networkRows } from './network.ts'
import { outputFields } from './output-field.ts'
import { jointSentence, paymentSentence } from './sentence.ts'
import { timingFields } from './timing.ts'
import type { BitcoinInput, BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount, feeRate, sumOf } from './units.ts'
import { unknownFieldsLine } from './unknown-fields.ts'
import { estimatedVirtualSize } from './virtual-size.ts'
import { transactionWarnings } from './warnings.ts'

/** Says what a transaction does, as far as its PSBT tells. Everything shown is read from the value that is signed. */
export function describeBitcoinTransaction(transaction: BitcoinTransaction): DescribedTransaction {
  const { network, version, inputs, fee, signs } = transaction
  const own = new Set(signs.map(({ index }) => index))
  const size = estimatedVirtualSize(transaction)
  return {
    title: 'Sign a Bitcoin transaction',
    sentence: sentenceFor(transaction),
    fields: [
      { label: 'Network', value: networkRows[network].name },
      ...outputFields(transaction.outputs, bitcoinAmount),
      { label: 'Fee', ...bitcoinAmount(fee) },
      { label: 'Fee rate', value: feeRate(fee, size), exact: `about ${count(size, 'virtual byte')}` },
      inputsField(
        inputs.map((input, index) => shownInput(input, own.has(index))),
        bitcoinAmount,
      ),
      ...timingFields(transaction),
      ...unknownFieldsLine(transaction.unknownFields),
      detail({ label: 'Version', value: version.toString() }),
    ],
    warnings: withoutRepeats(transactionWarnings(transaction, size)),
    raw: rawOf(transaction),
  }
}

function sentenceFor(transaction: BitcoinTransaction): string {
  const { network, inputs, outputs, signs, fee } = transaction
  const on = network === 'MAINNET' ? '' : ` on ${networkRows[network].name}`
  const withFee = `fee ${bitcoinAmount(fee).value}`
  if (signs.length === inputs.length) return paymentSentence(outputs, { on, withFee, amountInWords: bitcoinAmount })
  const own = sumOf(signs.map(({ index }) => inputs[index] as BitcoinInput))
  return jointSentence({
    ...{ signed: signs.length, inputs: inputs.length, outputs },
    ...{ own, on, withFee, amountInWords: bitcoinAmount },
  })
}

function shownInput(input: BitcoinInput, isOwn: boolean): ShownInput {
  return { ...input, whose: isOwn ? 'own' : 'others' }
}

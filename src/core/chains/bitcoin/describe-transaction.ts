import { count } from '../../display/amount.ts'
import { type DescribedTransaction, detail, withoutRepeats } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { rawOf } from './describe-message.ts'
import { coversAll, hashTypeName } from './hash-type.ts'
import { inputsField, type ShownInput } from './input-field.ts'
import { coveredOutputs, feeLeftOpen, type LeftOpen, leftOpen } from './left-open.ts'
import { networkRows } from './network.ts'
import { outputFields } from './output-field.ts'
import { jointSentence, paymentSentence } from './sentence.ts'
import { timingFields } from './timing.ts'
import type { BitcoinInput, BitcoinSigning, BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount, feeRate, sumOf } from './units.ts'
import { unknownFieldsLine } from './unknown-fields.ts'
import { estimatedVirtualSize } from './virtual-size.ts'
import { transactionWarnings } from './warnings.ts'

/** Says what a transaction does, as far as its PSBT tells. Everything shown is read from the value that is signed. */
export function describeBitcoinTransaction(
  transaction: BitcoinTransaction,
  { askedAt }: Pick<SigningContext, 'askedAt'> = {},
): DescribedTransaction {
  const { network, version, inputs, fee, signs } = transaction
  const own = new Map(signs.map(signing => [signing.index, signing]))
  const covered = new Set(coveredOutputs(transaction))
  const size = estimatedVirtualSize(transaction)
  return {
    title: 'Sign a Bitcoin transaction',
    sentence: sentenceFor(transaction),
    fields: [
      { label: 'Network', value: networkRows[network].name },
      ...outputFields(
        transaction.outputs.map(output => ({ ...output, isOpen: !covered.has(output) })),
        bitcoinAmount,
      ),
      ...(fee === null
        ? [{ label: 'Fee', value: feeLeftOpen }]
        : [
            { label: 'Fee', ...bitcoinAmount(fee) },
            { label: 'Fee rate', value: feeRate(fee, size), exact: `about ${count(size, 'virtual byte')}` },
          ]),
      inputsField(
        inputs.map((input, index) => shownInput(input, own.get(index))),
        bitcoinAmount,
      ),
      ...timingFields(transaction),
      ...unknownFieldsLine(transaction.unknownFields),
      detail({ label: 'Version', value: version.toString() }),
    ],
    warnings: withoutRepeats(transactionWarnings(transaction, size, askedAt)),
    raw: rawOf(transaction),
  }
}

function sentenceFor(transaction: BitcoinTransaction): string {
  const { network, inputs, outputs, signs, fee } = transaction
  const on = network === 'MAINNET' ? '' : ` on ${networkRows[network].name}`
  const open = leftOpen(transaction)
  if (open || fee === null) return openSentence(open, on)
  const withFee = `fee ${bitcoinAmount(fee).value}`
  if (signs.length === inputs.length) return paymentSentence(outputs, { on, withFee, amountInWords: bitcoinAmount })
  const own = sumOf(signs.map(({ index }) => inputs[index] as BitcoinInput))
  return jointSentence({
    ...{ signed: signs.length, inputs: inputs.length, outputs },
    ...{ own, on, withFee, amountInWords: bitcoinAmount },
  })
}

function openSentence(open: LeftOpen | null, on: string): string {
  if (!open) return 'Sign a Bitcoin transaction that others can still change'
  const { canBeJoined, own, loses, gets } = open
  if (canBeJoined) {
    return `Spend up to ${bitcoinAmount(own).value} of this account${on} in a payment that others can add inputs to`
  }
  const head = `Sign a Bitcoin transaction${on} that others can still change`
  return loses > 0n
    ? `${head}: up to ${bitcoinAmount(loses).value} of this account can go anywhere`
    : `${head}: this account gets at least ${bitcoinAmount(gets).value} more than it gives`
}

function shownInput(input: BitcoinInput, signing: BitcoinSigning | undefined): ShownInput {
  if (!signing) return { ...input, whose: 'others' }
  const { hashType } = signing
  return {
    ...{ ...input, whose: 'own' },
    ...(!coversAll(hashType) && { hashType: `SIGHASH_${hashTypeName(hashType)}` }),
  }
}

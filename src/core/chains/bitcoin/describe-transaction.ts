import type { Field } from '../../../shared/card.ts'
import { count, formatUnits } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type DescribedTransaction, fitting, withoutRepeats } from '../declaration/described.ts'
import { networkRows } from './network.ts'
import { outputField, shownOutputs, whereTo } from './output-field.ts'
import { timingFields } from './timing.ts'
import type { BitcoinInput, BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount, feeRate, sumOf } from './units.ts'
import { estimatedVirtualSize } from './virtual-size.ts'
import { transactionWarnings } from './warnings.ts'

/** Recipients that a sentence names; more are counted. */
const namedRecipients = 2

/** Inputs, and digests, that are shown one by one; the rest is counted. */
const shownInputs = 100

/** Says what a transaction does, as far as its PSBT tells. Everything shown is read from the value that is signed. */
export function describeBitcoinTransaction(transaction: BitcoinTransaction): DescribedTransaction {
  const { network, version, fee, signs, psbt } = transaction
  const size = estimatedVirtualSize(transaction)
  return {
    title: 'Sign a Bitcoin transaction',
    sentence: sentenceFor(transaction),
    fields: [
      { label: 'Network', value: networkRows[network].name },
      ...outputFields(transaction),
      { label: 'Fee', ...bitcoinAmount(fee) },
      { label: 'Fee rate', value: feeRate(fee, size), exact: `about ${count(size, 'virtual byte')}` },
      inputsField(transaction),
      ...timingFields(transaction),
      { label: 'Version', value: version.toString() },
    ],
    warnings: withoutRepeats(transactionWarnings(transaction, size)),
    raw: [
      { label: 'PSBT', value: toHex(psbt) },
      ...signs.slice(0, shownInputs).map(({ index, digest, taproot }) => ({
        label: `Digest of input ${index + 1}${taproot ? ' (BIP-341)' : ''}`,
        value: toHex(digest),
      })),
    ],
  }
}

function sentenceFor(transaction: BitcoinTransaction): string {
  const { network, inputs, outputs, signs, fee } = transaction
  const on = network === 'MAINNET' ? '' : ` on ${networkRows[network].name}`
  const sent = outputs.filter(({ isOwn }) => !isOwn)
  const withFee = `fee ${bitcoinAmount(fee).value}`
  if (signs.length < inputs.length) return jointSentence(transaction, on)
  if (sent.length === 0) {
    return `Move ${bitcoinAmount(sumOf(outputs)).value}${on} within this account, ${withFee}`
  }
  const total = `Send ${bitcoinAmount(sumOf(sent)).value}${on} to`
  if (sent.length > namedRecipients) return `${total} ${count(sent.length, 'recipient')}, ${withFee}`
  return fitting(
    `Send ${sent.map((output, at) => `${bitcoinAmount(output.value).value}${at === 0 ? on : ''} to ${whereTo(output)}`).join(' and ')}, ${withFee}`,
    `${total} ${count(sent.length, 'recipient')}, ${withFee}`,
  )
}

/** Who else pays is not known, so what is said is what this account gives or gets. */
function jointSentence({ inputs, outputs, signs, fee }: BitcoinTransaction, on: string): string {
  const own = sumOf(signs.map(({ index }) => inputs[index] as BitcoinInput))
  const change = own - sumOf(outputs.filter(({ isOwn }) => isOwn))
  const part =
    change >= 0n
      ? `spend ${bitcoinAmount(change).value} of this account`
      : `add ${bitcoinAmount(-change).value} to this account`
  return `Sign ${signs.length} of ${count(inputs.length, 'input')} of a joint transaction${on}: ${part}, fee ${bitcoinAmount(fee).value} in all`
}

function outputFields({ outputs }: BitcoinTransaction): Field[] {
  const fields = outputs.slice(0, shownOutputs).map(outputField)
  const rest = outputs.slice(shownOutputs)
  if (rest.length === 0) return fields
  const value = `${count(rest.length, 'further output')} of ${bitcoinAmount(sumOf(rest)).value}, in the raw bytes`
  return [...fields, { label: '…', value }]
}

function inputsField({ inputs, signs }: BitcoinTransaction): Field {
  const own = new Set(signs.map(({ index }) => index))
  const children = inputs.slice(0, shownInputs).map((input, index) => inputField(input, index, own.has(index)))
  const rest = inputs.length - children.length
  if (rest > 0) children.push({ label: '…', value: `and ${count(rest, 'further input')}, in the raw bytes` })
  const spent = formatUnits(sumOf(inputs), 8)
  return { label: `${count(inputs.length, 'input')}, ${spent} BTC`, value: '', children }
}

function inputField({ txId, vout, value, address }: BitcoinInput, index: number, isOwn: boolean): Field {
  return {
    label: `Input ${index + 1}${isOwn ? '' : ', of others'}`,
    value: '',
    children: [
      { label: 'Amount', ...bitcoinAmount(value) },
      ...(isOwn ? [] : [{ label: 'From', value: address ?? 'a script without address', style: 'address' as const }]),
      { label: 'Output of', value: `${txId}:${vout}`, style: 'bytes' },
    ],
  }
}

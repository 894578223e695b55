import { count } from '../../display/amount.ts'
import { fitting } from '../declaration/described.ts'
import { type ShownOutput, whereTo } from './output-field.ts'
import { type AmountInWords, sumOf } from './units.ts'

/** Recipients that a sentence names; more are counted. */
const namedRecipients = 2

interface InWords {
  /** The network where it is not the main one: ` on Bitcoin testnet`; otherwise empty. */
  readonly on: string
  /** `fee 0.0001 BTC` */
  readonly withFee: string
  readonly amountInWords: AmountInWords
}

/** Describes the payments of a transaction that this account alone pays for. */
export function paymentSentence(outputs: readonly ShownOutput[], { on, withFee, amountInWords }: InWords): string {
  const sent = outputs.filter(({ isOwn }) => !isOwn)
  if (sent.length === 0) return `Move ${amountInWords(sumOf(outputs)).value}${on} within this account, ${withFee}`
  const total = `Send ${amountInWords(sumOf(sent)).value}${on} to`
  if (sent.length > namedRecipients) return `${total} ${count(sent.length, 'recipient')}, ${withFee}`
  return fitting(
    `Send ${sent.map((output, at) => `${amountInWords(output.value).value}${at === 0 ? on : ''} to ${whereTo(output)}`).join(' and ')}, ${withFee}`,
    `${total} ${count(sent.length, 'recipient')}, ${withFee}`,
  )
}

interface Joint extends InWords {
  /** Number of inputs that the account signs. */
  readonly signed: number
  readonly inputs: number
  /** Value of the inputs that the account signs, in the smallest units. */
  readonly own: bigint
  readonly outputs: readonly ShownOutput[]
}

/** Says what this account gives or gets, because it is not known who else pays. */
export function jointSentence({ signed, inputs, own, outputs, on, withFee, amountInWords }: Joint): string {
  const change = own - sumOf(outputs.filter(({ isOwn }) => isOwn))
  const part =
    change >= 0n
      ? `spend ${amountInWords(change).value} of this account`
      : `add ${amountInWords(-change).value} to this account`
  return `Sign ${signed} of ${count(inputs, 'input')} of a joint transaction${on}: ${part}, ${withFee} in all`
}

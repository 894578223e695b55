import type { Field } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { type AmountInWords, sumOf } from './units.ts'

/** Inputs, and digests, that are shown one by one; the rest is counted. */
export const shownInputs = 100

/** An input as the card shows it. */
export interface ShownInput {
  /** 64 lower-case hex digits, in the order people write them (reversed). */
  readonly txId: string
  readonly vout: number
  /** Value in the smallest units of the coin; null if not known. */
  readonly value: bigint | null
  /** Address of the output it spends; null for a script without an address, and if it is not known. */
  readonly address: string | null
  readonly whose: 'own' | 'others' | 'unknown'
  /** Name of the part that its signature covers, if that is not everything or if the request says it: `SIGHASH_NONE`. */
  readonly hashType?: string | undefined
}

const labels: Readonly<Record<ShownInput['whose'], string>> = {
  own: '',
  others: ', of others',
  unknown: ', not known whose',
}

/** Lists the inputs of a transaction, each with the output it takes. */
export function inputsField(inputs: readonly ShownInput[], amountInWords: AmountInWords): Field {
  const children = inputs.slice(0, shownInputs).map((input, index) => inputField(input, index, amountInWords))
  const rest = inputs.length - children.length
  if (rest > 0) children.push({ label: '…', value: `and ${count(rest, 'further input')}, in the raw bytes` })
  const known = inputs.flatMap(({ value }) => (value === null ? [] : [{ value }]))
  const worth = known.length === inputs.length ? amountInWords(sumOf(known)).value : 'of unknown worth'
  return { label: `${count(inputs.length, 'input')}, ${worth}`, value: '', children }
}

function inputField(
  { txId, vout, value, address, whose, hashType }: ShownInput,
  index: number,
  amountInWords: AmountInWords,
): Field {
  return {
    label: `Input ${index + 1}${labels[whose]}`,
    value: '',
    children: [
      ...(value === null ? [] : [{ label: 'Amount', ...amountInWords(value) }]),
      ...(whose === 'others'
        ? [{ label: 'From', value: address ?? 'a script without address', style: 'address' as const }]
        : []),
      { label: 'Output of', value: `${txId}:${vout}`, style: 'bytes' },
      ...(hashType === undefined ? [] : [{ label: 'Signed with', value: hashType }]),
    ],
  }
}

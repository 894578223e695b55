import type { Field } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import { returnedData } from './output-script.ts'
import type { BitcoinOutput } from './transaction.ts'
import { type AmountInWords, sumOf } from './units.ts'

/** Outputs that are shown one by one; the rest is counted and said to be hidden. */
export const shownOutputs = 100

/** Number of bytes shown of data and scripts, and of characters shown of text. */
const shownBytes = 256
const shownCharacters = 500

/** An output as the card shows it. */
export type ShownOutput = Pick<BitcoinOutput, 'value' | 'scriptPubKey' | 'address' | 'isOwn'> &
  Partial<Pick<BitcoinOutput, 'isChange' | 'scriptType'>> & {
    /** True if others can replace the output once all is signed. */
    readonly isOpen?: boolean
  }

/** Describes each output: its amount, and its address, its data, that it is an anchor, or that its script is not known. */
export function outputFields(outputs: readonly ShownOutput[], amountInWords: AmountInWords): Field[] {
  const fields = outputs.slice(0, shownOutputs).map((output, index) => outputField(output, index, amountInWords))
  const rest = outputs.slice(shownOutputs)
  if (rest.length === 0) return fields
  const value = `${count(rest.length, 'further output')} of ${amountInWords(sumOf(rest)).value}, in the raw bytes`
  return [...fields, { label: '…', value }]
}

function outputField(output: ShownOutput, index: number, amountInWords: AmountInWords): Field {
  const number = `Output ${index + 1}${output.isOpen ? ', which others can replace' : ''}`
  return {
    label: output.isChange
      ? `${number}, change to another address of this account`
      : output.isOwn
        ? `${number}, back to this account`
        : number,
    value: '',
    children: [{ label: 'Amount', ...amountInWords(output.value) }, ...target(output)],
  }
}

/** Says in a sentence where an output goes. */
export function whereTo({ address, scriptPubKey, scriptType }: ShownOutput): string {
  if (address !== null) return address
  if (scriptType === 'P2A') return 'an anchor that anybody can spend'
  return dataOf(scriptPubKey) ? 'nobody, with data' : 'an unknown script'
}

/** Returns the data of an OP_RETURN output; `undefined` for others. */
export function dataOf(scriptPubKey: string): Uint8Array | undefined {
  return returnedData(Buffer.from(scriptPubKey, 'hex'))
}

function target({ address, scriptPubKey, scriptType }: ShownOutput): Field[] {
  if (address !== null) return [{ label: 'To', value: address, style: 'address' }]
  if (scriptType === 'P2A') return [{ label: 'To', value: 'an anchor (P2A): anybody can spend it to raise the fee' }]
  const data = dataOf(scriptPubKey)
  if (data) return [{ label: 'To', value: 'nobody: it carries data (OP_RETURN)' }, dataField(data)]
  return [
    { label: 'To', value: 'a script that is not known here, and has no address' },
    { label: 'Script', value: shortened(scriptPubKey), style: 'bytes' },
  ]
}

function dataField(data: Uint8Array): Field {
  const hex = shortened(Buffer.from(data).toString('hex'))
  const text = textOf(data)
  if (text === undefined) return { label: 'Data', value: hex, style: 'bytes' }
  return { label: 'Data', value: visible(text, shownCharacters, { lines: true }), exact: hex, style: 'text' }
}

/** Text as far as it is UTF-8 without control characters. */
function textOf(data: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return text === '' || /(?![\t\n\r])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function shortened(hex: string): string {
  const bytes = hex.length / 2
  return bytes <= shownBytes ? hex : `${hex.slice(0, 2 * shownBytes)}… (${bytes} bytes in all)`
}

import { danger } from './described.ts'
import type { KnownText } from './known-text.ts'

/** As much as a hash or a key has: sites ask for the signature of one that they made up, and so it says nothing but who signed it. */
const nonceBytes = 32

/**
 * Text that programs read and people do not: JSON, as solvers carry out, and bytes written out, as exchanges take orders. What it does
 * when it is signed, only those programs know.
 */
export const textForPrograms: KnownText = {
  describe: () => undefined,
  lookalike: text => (isForPrograms(text) ? [forPrograms] : []),
  couldMove: text =>
    isForPrograms(text) ? 'the text is for programs, and they could take it for an order to pay' : null,
}

const forPrograms = danger(
  'The text is written for programs, and what they make of it cannot be shown: it could be an order to pay. Approve it only if you know what the program is doing.',
)

function isForPrograms(text: string): boolean {
  const all = text.trim()
  return isJson(all) || bytesWrittenOut(all) > nonceBytes
}

/** Whether it is closed is enough: what reads it may be less strict than JSON. */
function isJson(text: string): boolean {
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'))
}

/** How many bytes a text stands for that is nothing but hex or base64, in one line or several long ones; 0 for any other. */
function bytesWrittenOut(text: string): number {
  const lines = text.split(/\r?\n/)
  if (lines.slice(0, -1).some(line => line.length < 40)) return 0
  const digits = lines.join('').replace(/^0x/i, '')
  if (/^[0-9a-f]*$/i.test(digits)) return Math.ceil(digits.length / 2)
  return /^[\w+/-]+={0,2}$/.test(digits) ? Math.floor((digits.replace(/=+$/, '').length * 3) / 4) : 0
}

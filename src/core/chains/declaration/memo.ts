import { sha256 } from '../../crypto/hash.ts'
import { toHex } from '../../schema/hex.ts'
import { textOf } from '../wire/text-of.ts'

/** Says which customer of an address is paid: a tag, a memo, a comment, a channel. */
export interface Memo {
  /** Name that people use for it on the chain: `Destination tag`. */
  readonly label: string
  /** Value for people. */
  readonly value: string
  /** The exact value, where different ones would look the same to people; absent where `value` is exact. */
  readonly exact?: string
  /** All that it says, in which an address may stand, or each of its bytes as a character; absent where `value` is all. */
  readonly text?: string
  /** Bytes that the signer says by it, as by a message; absent for a number or a hash. */
  readonly message?: Uint8Array
  /** True if another chain reads it, whoever is paid there. */
  readonly isReadElsewhere?: true
}

/** One transaction can carry a memo to hundreds of addresses, so a long one is cut, and compared by its digest. */
const longest = 500

export function memoOfText(label: string, text: string): Memo {
  const message = Buffer.from(text)
  if (text.length <= longest) return { label, value: text, message }
  return { label, value: `${text.slice(0, longest)}…`, exact: digestOf(message), text, message }
}

/** A memo that is bytes: its text where it is UTF-8, and hex otherwise. */
export function memoOfBytes(bytes: Uint8Array): Memo & { readonly exact: string } {
  const told = textOf(bytes)
  const { value } = memoOfText('Memo', told ?? toHex(bytes))
  const text = Buffer.from(bytes).toString('latin1')
  const exact = bytes.length <= longest ? toHex(bytes) : digestOf(bytes)
  return { label: 'Memo', value, exact, ...(text !== value && { text }), message: bytes }
}

function digestOf(bytes: Uint8Array): string {
  return `sha256 ${toHex(sha256(bytes))}`
}

/** A text that is the same only for the same memos, which says which customer is paid; empty without any. */
export function memosAsOne(memos: readonly Memo[]): string {
  return memos.length === 0 ? '' : JSON.stringify(memos.map(({ label, value, exact = value }) => [label, exact]))
}

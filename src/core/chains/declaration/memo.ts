import { toHex } from '../../schema/hex.ts'
import { textOf } from '../wire/text-of.ts'

/** Says which customer of an address is paid: a tag, a memo, a comment, a channel. */
export interface Memo {
  /** What people call it on the chain: `Destination tag`. */
  readonly label: string
  /** For people. */
  readonly value: string
  /** The exact value, where different ones would look the same to people; absent where `value` is exact. */
  readonly exact?: string
}

/** A memo that is bytes: its text where it is UTF-8, and hex otherwise. */
export function memoOfBytes(bytes: Uint8Array): Memo {
  const exact = toHex(bytes)
  return { label: 'Memo', value: textOf(bytes) ?? exact, exact }
}

/** A text that is the same only for the same memos, which says which customer is paid; empty without any. */
export function memosAsOne(memos: readonly Memo[]): string {
  return memos.length === 0 ? '' : JSON.stringify(memos.map(({ label, value, exact = value }) => [label, exact]))
}

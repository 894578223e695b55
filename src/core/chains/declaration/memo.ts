import { toHex } from '../../schema/hex.ts'
import { textOf } from '../wire/text-of.ts'

/** What says which customer of an address is paid: a tag, a memo, a comment, a channel. */
export interface Memo {
  /** What people call it on the chain: `Destination tag`. */
  readonly label: string
  /** For people. */
  readonly value: string
  /** The same to the bit, where several would read as one. */
  readonly exact?: string
}

/** A memo that is bytes: its text where it is UTF-8, and hex otherwise. */
export function memoOfBytes(bytes: Uint8Array): Memo {
  const exact = toHex(bytes)
  return { label: 'Memo', value: textOf(bytes) ?? exact, exact }
}

/** The same text for the same customer alone; empty without any. */
export function memosAsOne(memos: readonly Memo[]): string {
  return memos.length === 0 ? '' : JSON.stringify(memos.map(({ label, value, exact = value }) => [label, exact]))
}

import type { Decoded } from '../../ports/decoded.ts'
import type { Curve } from '../../schema/curve.ts'
import type { SshSigned } from '../../ssh/ssh-signed.ts'

/** One thing that is signed: the decoded value that is shown and whose digest is signed, or that it could not be read. */
export type Signed = Decoded | ReadableText | SshSigned | Unreadable

declare const judged: unique symbol

/** A message that the person can read, and that no program takes for anything else. Only `text.ts` makes these. */
export interface ReadableText {
  readonly kind: 'text'
  readonly text: string
  readonly [judged]: true
}

/** Bytes or a digest that could stand for anything that a key of this curve can sign. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly curve: Curve
  /** A clause in the caller’s words that follows “because”. */
  readonly why: string
  /** What it says, of a text that may be more than a text. */
  readonly text?: string
}

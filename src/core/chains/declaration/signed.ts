import type { Decoded } from '../../ports/decoded.ts'
import type { Curve } from '../../schema/curve.ts'
import type { SshSigned } from '../../ssh/ssh-signed.ts'

/** One thing that is signed: the decoded value that is shown and whose digest is signed, or that it could not be read. */
export type Signed = Decoded | ReadableText | SshSigned | Unreadable

declare const judged: unique symbol

/** A message that the person can read. Only `text.ts` makes these. */
export interface ReadableText {
  readonly kind: 'text'
  readonly text: string
  readonly curve: Curve
  /** Why it may do more than its words say, a clause that follows “because”; null for a text that is known to do nothing else. */
  readonly why: string | null
  readonly [judged]: true
}

/** Bytes or a digest that could stand for anything that a key of this curve can sign. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly curve: Curve
  /** A clause in the caller’s words that follows “because”. */
  readonly why: string
}

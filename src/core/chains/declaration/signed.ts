import type { Curve } from '../../schema/curve.ts'

/** What a chain read from something that is signed. What else is in it only that chain knows. */
export interface Decoded {
  /** Namespace of the chain (CAIP-2). */
  readonly chain: string
  readonly kind: string
}

/** One thing that is signed: the decoded value that is shown and whose digest is signed, or that it could not be read. */
export type Signed = Decoded | ReadableText | Unreadable

/** A message that the person can read, and that no chain takes for anything else. */
export interface ReadableText {
  readonly kind: 'text'
}

/** Bytes or a digest that could stand for anything that a key of this curve can sign. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly curve: Curve
  /** A clause in the caller’s words that follows “because”. */
  readonly why: string
}

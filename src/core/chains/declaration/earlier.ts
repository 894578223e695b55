import type { Milliseconds } from '../../milliseconds.ts'
import type { Decoded } from '../../ports/decoded.ts'

/** Something that the same key has signed, as it was read. */
export interface Earlier {
  readonly signed: Decoded
  /** Time when it was given out. */
  readonly at: Milliseconds
}

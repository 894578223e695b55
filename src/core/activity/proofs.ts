import type { IdTokens } from '../ports/id-tokens.ts'
import type { Reader } from '../ports/store.ts'

/** Checks the tokens of a request, before anything is decided about it. */
export interface Proofs {
  readonly idTokens: IdTokens
  /** Tells the keys that the agent signs its own tokens with. */
  readonly store: Reader
}

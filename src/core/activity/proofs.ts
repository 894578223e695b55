import type { IdTokens } from '../ports/id-tokens.ts'

/** By what the tokens of a request are checked, before anything is decided about it. */
export interface Proofs {
  readonly idTokens: IdTokens
}

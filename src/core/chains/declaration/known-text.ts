import type { Warning } from '../../../shared/card.ts'
import type { Described } from './described.ts'

/** Who asks for the signature, and with which key it would be made. */
export interface SigningContext {
  /** For example `https://app.example.org`; absent where no web page asks. */
  readonly webOrigin?: string | undefined
  /** In milliseconds since the epoch; absent where only the text matters. */
  readonly askedAt?: number | undefined
  readonly address?: string | undefined
  /** Known texts of all chains. */
  readonly texts: readonly KnownText[]
}

/** Text that means something of its own, for example a sign-in. */
export interface KnownText {
  /** `undefined` for any text that is not one to the letter. */
  describe(text: string, context: SigningContext): Described | undefined
  /** Lists the warnings for a text that a person could mistake for a known one; empty for any other. */
  lookalike(text: string): readonly Warning[]
  /** Why a text like this could move something, as a clause that follows “because”; null for one that only says what it says. */
  couldMove(text: string): string | null
}

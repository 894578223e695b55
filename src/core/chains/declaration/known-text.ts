import type { Warning } from '../../../shared/card.ts'
import type { Described } from './described.ts'

/** Program or page that asks for the signature, and the key it would be made with. */
export interface SigningContext {
  /** Origin of the web page that asks, for example `https://app.example.org`; absent if none asks. */
  readonly webOrigin?: string | undefined
  /** Time in milliseconds since the epoch; absent if only the text matters. */
  readonly askedAt?: number | undefined
  readonly address?: string | undefined
  /** Known texts of all chains. */
  readonly texts: readonly KnownText[]
}

/** Text that means something of its own, for example a sign-in. */
export interface KnownText {
  /** `undefined` for any text that is not one to the letter. */
  describe(text: string, context: SigningContext): Described | undefined
  /**
   * Lists the warnings for a text that a person could mistake for a known one; empty for any other.
   * @param own - Address of the account that signs; absent where that is not known.
   */
  lookalike(text: string, own?: string): readonly Warning[]
  /** Why a text like this could move something, as a clause that follows “because”; null for a text that only says what it says. */
  couldMove(text: string, own?: string): string | null
}

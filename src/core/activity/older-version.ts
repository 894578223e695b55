import type { z } from 'zod'
import type { Proofs } from './proofs.ts'

/** Replaces parameters that must never be kept, such as a card number or a token, before they are recorded. */
export interface Redaction {
  /** Names of the parameters that it leaves out, at whatever depth. */
  readonly names: readonly string[]
  /** Parameters as they are recorded. The activity is prepared from them, also after a restart. */
  readonly parameters: z.ZodType
  /**
   * Leaves out of parsed parameters what is not recorded. Of a token it leaves what that proves: it is checked here, once, and what
   * it says is what is decided about, shown and executed. Parameters that hold nothing of the kind are returned as they are.
   * @throws AgentError for what proves nothing
   */
  redact(parameters: never, proofs: Proofs): unknown
}

/** An earlier version of a kind: its own parameters, translated into the newest ones. */
export interface OlderVersion<Newest, Result> {
  readonly version: number
  readonly parameters: z.ZodType
  readonly example: unknown
  /**
   * Secrets that are not kept. If a request holds any, the intent has the redacted parameters, and the activity keeps the fingerprint of
   * the POST body instead of the body. ECDSA stamps sign that fingerprint, so they can still be checked. Null if everything may be kept.
   */
  readonly redaction: Redaction | null
  /** @param older - As recorded: redacted, where there is a redaction. */
  translate(older: never): Newest
  /** Given where earlier versions answered in another form. */
  readonly result?: { readonly version: number; translate(result: Result): unknown }
}

import type { z } from 'zod'

/** How parameters that hold what must never be kept, such as a card number, are recorded. */
export interface Redaction {
  /** What is recorded, and with it what the activity is prepared from, also after a restart. */
  readonly parameters: z.ZodType
  /** Leaves out of parsed parameters what is not recorded. */
  redact(parameters: never): unknown
}

/** An earlier version of a kind: its own parameters, translated into the newest ones. */
export interface OlderVersion<Newest, Result> {
  readonly version: number
  readonly parameters: z.ZodType
  readonly example: unknown
  /**
   * The intent then holds the redacted parameters, and in place of the POST body the activity keeps its fingerprint: what ECDSA
   * stamps sign, so that these can still be checked. Null where all may be kept.
   */
  readonly redaction: Redaction | null
  /** @param older - As recorded: redacted, where there is a redaction. */
  translate(older: never): Newest
  /** Given where earlier versions answered in another form. */
  readonly result?: { readonly version: number; translate(result: Result): unknown }
}

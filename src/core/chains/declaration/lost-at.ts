/** What is paid to whom. */
export interface Payment<Measured> {
  /** As the agent writes it. */
  readonly address: string
  /** Null for what limits do not measure, and where nobody knows what it is. */
  readonly asset: Measured | null
  /** As `Movement` has it; null where nobody knows. */
  readonly item: string | null
  /** As `Movement.toLedger` has it: on another ledger, addresses may be of another form. */
  readonly ledger: string | undefined
}

/**
 * Says what an address is if nobody gets what is paid to it: an address without a key, the contract of a token, or the issuer of the very
 * token, which destroys it. A noun, for example `the incinerator`; `undefined` for any other address.
 */
export type LostAt<Measured> = (payment: Payment<Measured>) => string | undefined

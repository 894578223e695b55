/** Statements about tokens and messages that Ledger has signed, as far as the agent has them: with them apps show what they could not. */
export interface SignedByLedger {
  readonly descriptors: TokenDescriptors
  readonly filters: MessageFiltersById
}

/**
 * Ledger's signed word on what a token is called and how it is divided, lower-case hex; `undefined` where there is none.
 * The app shows amounts of a token only with it.
 */
export type TokenDescriptors = (chainId: bigint, contract: string) => string | undefined

/** Filters by what `messageId` says of a message; `undefined` where there are none. */
export type MessageFiltersById = (messageId: string) => MessageFilters | undefined

/**
 * Ledger's signed word on what the members of one kind of typed data are called and how they are written, for one contract of one
 * chain. With it the app shows a message in clear, and only the members that it names.
 */
export interface MessageFilters {
  readonly contractName: SignedLabel
  readonly fields: readonly FieldFilter[]
}

interface SignedLabel {
  readonly label: string
  /** DER, lower-case hex. */
  readonly signature: string
}

export interface FieldFilter extends SignedLabel {
  /** `token` is the contract that an `amount` with the same `coin_ref` is of; it has no screen of its own. */
  readonly format: 'raw' | 'datetime' | 'token' | 'amount'
  /** Names of members from the message on, with dots between; `[]` for the elements of a list. */
  readonly path: string
  readonly coin_ref?: number
}

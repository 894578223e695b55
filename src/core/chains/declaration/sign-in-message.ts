/** A message of EIP-4361 (“Sign-In with Ethereum”), or of CAIP-122, which is the same for other chains. Values are as written. */
export interface SignIn {
  readonly scheme: string | undefined
  /** Host, with the port where it has one. */
  readonly domain: string
  /** Address as the agent writes it. */
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string | undefined
  readonly network: SignInNetwork | undefined
  readonly nonce: string | undefined
  /** RFC 3339, as are the two below. */
  readonly issuedAt: string | undefined
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

export interface SignInNetwork {
  /** Name for people: `Ethereum (1)`. */
  readonly inWords: string
  /** Name in a warning: `The network 5`. Null if it is known, and on chains where every name of a network is accepted. */
  readonly notKnown: string | null
}

import type { EthereumAddress } from './address.ts'

/** A message of EIP-4361 (“Sign-In with Ethereum”), in its own words. */
export interface SignIn {
  readonly scheme: string | undefined
  /** Host, with the port where it has one. */
  readonly domain: string
  readonly address: EthereumAddress
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: bigint
  readonly nonce: string
  /** RFC 3339, as are the two below. */
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

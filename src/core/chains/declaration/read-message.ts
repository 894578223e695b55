import type { Meaning } from '../../ports/signer.ts'
import type { Described } from './described.ts'
import type { SigningContext } from './known-text.ts'
import type { InterfacesAsked } from './read-transaction.ts'
import type { Signed } from './signed.ts'

/**
 * Names the hash of bytes before they are signed; `message` if they are signed as they are. Otherwise the name of one of
 * `commonHashes`, or of a chain's own `hashes`.
 */
export type SignedAs = string

export interface MessageAsked extends SigningContext, InterfacesAsked {
  /** Public key that signs, hex; undefined if the meaning of the bytes does not depend on it. */
  readonly publicKey?: string
  /** Format of the account or private key that signs; null for a key without an address, absent if it does not matter. */
  readonly addressFormat?: string | null
  /** Bytes that the key signs: the digest, or the bytes themselves; absent if it does not matter. */
  readonly signed?: Uint8Array
}

/** Meaning on a chain of bytes that are hashed here, or signed as they are. */
export interface ReadMessage {
  readonly described: Described
  readonly signs: Signed
  readonly means: Meaning
}

/**
 * Reads anything that could move money as that, so that policies see it: sending a transaction as plain data cannot avoid a rule about
 * transactions. `undefined` for bytes that mean nothing on the chain.
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for a transaction that cannot be read
 */
export type ReadMessageBytes = (bytes: Uint8Array, signedAs: SignedAs, asked: MessageAsked) => ReadMessage | undefined

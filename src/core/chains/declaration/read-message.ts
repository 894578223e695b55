import type { Meaning } from '../../ports/signer.ts'
import type { Described } from './described.ts'
import type { SigningContext } from './known-text.ts'
import type { InterfacesAsked } from './read-transaction.ts'
import type { Signed } from './signed.ts'

/**
 * How bytes are hashed before they are signed; `message` where they are signed as they are. Otherwise the name of one of
 * `commonHashes`, or of a chain's own `hashes`.
 */
export type SignedAs = string

export interface MessageAsked extends SigningContext, InterfacesAsked {
  /** Of the key that signs, hex; undefined where it does not matter for what the bytes are. */
  readonly publicKey?: string
  /** Of the account or private key that signs; null for a key that goes by none, absent where it does not matter. */
  readonly addressFormat?: string | null
  /** What the key signs of the bytes: their digest, or they themselves; absent where it does not matter. */
  readonly signed?: Uint8Array
}

/** What bytes that are hashed here, or signed as they are, stand for on a chain. */
export interface ReadMessage {
  readonly described: Described
  readonly signs: Signed
  readonly means: Meaning
}

/**
 * What could move money is read as what it is, and policies see it as that: a rule about transactions cannot be got round by sending
 * one as plain data. `undefined` for bytes that are nothing of the chain.
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for a transaction that cannot be read
 */
export type ReadMessageBytes = (bytes: Uint8Array, signedAs: SignedAs, asked: MessageAsked) => ReadMessage | undefined

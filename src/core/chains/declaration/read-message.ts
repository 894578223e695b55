import type { Meaning } from '../../ports/signer.ts'
import type { Described } from './described.ts'
import type { SigningContext } from './known-text.ts'
import type { Signed } from './signed.ts'

/** `sha256d`: hashed twice with SHA-256, as Bitcoin does. `message`: signed as it is. */
export type SignedAs = 'keccak256' | 'sha256' | 'sha256d' | 'message'

export interface MessageAsked extends SigningContext {
  /** Of the key that signs, hex; undefined where it does not matter for what the bytes are. */
  readonly publicKey?: string
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

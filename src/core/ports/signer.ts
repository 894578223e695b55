import type { Curve, WalletDevice } from '../records.ts'
import type { AskedOfDevice } from './devices.ts'

/** A key of this organization, found by what a request calls it. Holds nothing secret. */
export interface SigningKey {
  readonly organizationId: string
  /** Name of the vault's secret: the wallet's or private key's id. */
  readonly keyId: string
  readonly curve: Curve
  /** Derivation path within the wallet; null for a private key. */
  readonly path: string | null
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  /** What the request named it by, and what the person is shown. */
  readonly address: string
  readonly name: string
  /** The hardware wallet that holds it; null where its secret is in the vault. */
  readonly device: WalletDevice | null
}

/**
 * What is signed, and what it means where that is known: a device is told the meaning, and hashes it itself. secp256k1 keys sign a `digest` of 32 bytes; ed25519 keys sign the `message` itself (RFC 8032).
 */
export type SigningInput = { readonly means?: AskedOfDevice } & (
  | { readonly curve: 'CURVE_SECP256K1'; readonly digest: Uint8Array }
  | { readonly curve: 'CURVE_ED25519'; readonly message: Uint8Array }
)

export interface Signature {
  /** 32 bytes each. For ed25519 the two halves of the signature. */
  readonly r: Uint8Array
  readonly s: Uint8Array
  /** 0 or 1; always 0 for ed25519. */
  readonly recoveryId: 0 | 1
}

/** Signs with a key it alone can reach: keychain, encrypted store or hardware device. */
export interface Signer {
  /**
   * @returns a signature that has been verified against the key's public key.
   * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`, `SECRET_MISSING`, `SECRET_DAMAGED`.
   */
  sign(key: SigningKey, input: SigningInput): Promise<Signature>
}

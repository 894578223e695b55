import type { HardwareWallet } from '../records/wallet.ts'
import type { Curve } from '../schema/curve.ts'
import type { Decoded } from './decoded.ts'

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
  /** Format of its address, for example `ADDRESS_FORMAT_ETHEREUM`; null if a request names a private key that has none. */
  readonly addressFormat: string | null
  /** Address that the request named it by, and that the person is shown. */
  readonly address: string
  readonly name: string
  /** The hardware wallet that holds it; null where its secret is in the vault. */
  readonly hardwareWallet: KeyHardwareWallet | null
}

/** Known meaning of something to be signed: also of bytes whose meaning is not known. */
export type Meaning = Decoded | { readonly kind: 'digest' | 'bytes' }

/** A hardware wallet, and what the person calls it. */
export interface KeyHardwareWallet extends HardwareWallet {
  readonly walletName: string
}

/**
 * Way a key signs: as its curve does, by ECDSA or Ed25519; by BIP-340 with the key that BIP-341 spends by, tweaked without a script
 * tree (BIP-86); or by BIP-340 with the key as it is.
 */
export type SignatureScheme = 'ofCurve' | 'taproot' | 'schnorr'

/**
 * Content to sign, with its meaning if that is known: a hardware wallet gets the meaning, and hashes it itself. secp256k1 keys sign a
 * `digest` of 32 bytes, by ECDSA unless `scheme` says otherwise, and P-256 keys by ECDSA; ed25519 keys sign the `message` itself (RFC
 * 8032).
 */
export type SigningInput = { readonly means?: Meaning } & (
  | {
      readonly curve: 'CURVE_SECP256K1'
      readonly digest: Uint8Array
      readonly scheme?: SignatureScheme
    }
  | { readonly curve: 'CURVE_P256'; readonly digest: Uint8Array }
  | { readonly curve: 'CURVE_ED25519'; readonly message: Uint8Array }
)

export interface Signature {
  /** 32 bytes each. For ed25519 and BIP-340 the two halves of the signature. */
  readonly r: Uint8Array
  readonly s: Uint8Array
  /** 0 or 1; always 0 for ed25519 and BIP-340. */
  readonly recoveryId: 0 | 1
  /** Set where a taproot input was signed with SIGHASH_ALL in place of SIGHASH_DEFAULT: then a byte behind the signature says so. */
  readonly sighashAll?: true
}

/** Signs with a key it alone can reach: keychain, encrypted store or hardware wallet. */
export interface Signer {
  /**
   * @returns a signature that has been verified against the key's public key.
   * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`, `SECRET_MISSING`, `SECRET_DAMAGED`.
   */
  sign(key: SigningKey, input: SigningInput): Promise<Signature>
  /**
   * Signs what takes several signatures, for example each input of a Bitcoin transaction. A hardware wallet shows it once.
   *
   * @param inputs - At least one, all with the same `means`.
   * @returns one signature for each, in their order. Errors: as `sign`; then none is given out.
   */
  signAll(key: SigningKey, inputs: readonly SigningInput[]): Promise<readonly Signature[]>
}

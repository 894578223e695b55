/** A signature that was made and not yet given out. */
export interface MadeSignature {
  /** 32 bytes. */
  readonly digest: Uint8Array
  /** r ‖ s, 64 bytes. */
  readonly compact: Uint8Array
  readonly recoveryId: 0 | 1
  /** Compressed, 33 bytes: of the key it should have been made with. */
  readonly publicKey: Uint8Array
}

/** Checks if the public key that is recovered from the signature is the expected one. */
export type SignatureCheck = (made: MadeSignature) => boolean | Promise<boolean>

import type { Identified } from '../record/identified.ts'

/** A key pair that one import may be encrypted to, once. Its private key is in the vault, under the same id. */
export interface ImportTarget extends Identified {
  /** Who may import, and nobody else. */
  readonly userId: string
  readonly kind: 'wallet' | 'privateKey'
  /** P-256, uncompressed, 65 bytes, hex. */
  readonly publicKey: string
}

import type { SolanaTransaction } from './transaction.ts'

/** Transaction that was read from the bytes to sign. */
export interface SolanaSigned {
  readonly chain: 'solana'
  readonly kind: 'solanaTransaction'
  readonly transaction: SolanaTransaction
}

/** Requests that a hardware wallet can be asked to sign. */
export type SolanaAsked = SolanaSigned | SolanaMessage

/** An off-chain message, whole: with its signing domain and header. */
export interface SolanaMessage {
  readonly chain: 'solana'
  readonly kind: 'solanaMessage'
  readonly bytes: Uint8Array
}

import type { SolanaTransaction } from './transaction.ts'

/** What is read from something that is signed for Solana. */
export interface SolanaSigned {
  readonly chain: 'solana'
  readonly kind: 'solanaTransaction'
  readonly transaction: SolanaTransaction
}

/** What a hardware wallet is asked to sign. */
export type SolanaAsked = SolanaSigned | SolanaMessage

/** An off-chain message, whole: with its signing domain and header. */
export interface SolanaMessage {
  readonly chain: 'solana'
  readonly kind: 'solanaMessage'
  readonly bytes: Uint8Array
}

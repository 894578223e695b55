import type { SolanaAsked } from '../../../core/chains/solana/signed.ts'

/** Requests that the Solana app can sign. */
export type SolanaSignable = SolanaAsked
export const solanaKinds = ['solanaTransaction', 'solanaMessage'] as const

import type { SolanaAsked } from '../../../core/chains/solana/signed.ts'

/** What the Solana app signs. */
export type SolanaSignable = SolanaAsked
export const solanaKinds = ['solanaTransaction', 'solanaMessage'] as const

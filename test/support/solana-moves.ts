import { base58 } from '@scure/base'
import type { Moves } from '../../src/core/chains/declaration/moves.ts'
import { movesOfEffects } from '../../src/core/chains/declaration/views-of-effects.ts'
import { solanaAssets } from '../../src/core/chains/solana/assets.ts'
import { solanaEffects } from '../../src/core/chains/solana/effects.ts'
import type { SolanaTransaction } from '../../src/core/chains/solana/transaction.ts'

/** Amounts that limits count. @param mint - Null for SOL. @param own - Address of the key that signs. */
export function solanaMoves(transaction: SolanaTransaction, mint: string | null, own: string): Moves {
  const signed = { chain: 'solana', kind: 'solanaTransaction', transaction } as const
  return movesOfEffects(solanaEffects(signed, Buffer.from(base58.decode(own)).toString('hex')), { mint }, solanaAssets)
}

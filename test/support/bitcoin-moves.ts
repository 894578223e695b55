import { bitcoinAssets } from '../../src/core/chains/bitcoin/assets.ts'
import { bitcoinEffects } from '../../src/core/chains/bitcoin/effects.ts'
import type { BitcoinTransaction } from '../../src/core/chains/bitcoin/transaction.ts'
import type { Moves } from '../../src/core/chains/declaration/moves.ts'
import { movesOfEffects } from '../../src/core/chains/declaration/views-of-effects.ts'

/** Amounts that limits count, in satoshi. */
export function bitcoinMoves(transaction: BitcoinTransaction): Moves {
  const effects = bitcoinEffects({ chain: 'bitcoin', kind: 'bitcoinTransaction', transaction })
  return movesOfEffects(effects, 'BTC', bitcoinAssets)
}

import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import { type Coin, coinsInWords } from './coin.ts'
import { networkOf } from './networks.ts'
import type { CosmosTransaction } from './transaction.ts'

/** Usual fee in base units: 0.1 ATOM, SEI or OSMO, which fees hardly reach. Ten coins are a mistake or a trap. */
export const usualFee = 100_000n
const startling = 10_000_000n

export interface CosmosFeeAboveUsual {
  /** Coins that count as spent. */
  readonly coins: readonly Coin[]
  readonly warnings: readonly Warning[]
}

/** A fee that counts as spent, no matter who pays it: of a coin that is not known here, any. */
export function cosmosFeeAboveUsual({ fee, chainId }: CosmosTransaction): CosmosFeeAboveUsual {
  const native = networkOf(chainId)?.coin.denom
  const counted = fee.coins.filter(({ denom, amount }) => amount > (denom === native ? usualFee : 0n))
  const high = counted.filter(({ denom }) => denom === native)
  const text = `The fee is ${coinsInWords(high, chainId)}, which is more than usual.`
  const isStartling = high.some(({ amount }) => amount >= startling)
  return { coins: counted, warnings: high.length === 0 ? [] : [isStartling ? danger(text) : notice(text)] }
}

import type { Warning } from '../../../shared/card.ts'
import { listOf, quoted } from '../../../shared/literals.ts'
import { danger, notice } from '../declaration/described.ts'
import { type Coin, coinsInWords } from './coin.ts'
import { everyNetwork, networkOf } from './networks.ts'
import type { CosmosTransaction } from './transaction.ts'

/** Usual fee in base units: 0.1 ATOM, SEI or OSMO, which fees hardly reach. Ten coins are a mistake or a trap. */
const usualFee = 100_000n
const startling = 10_000_000n

/**
 * Base units of a coin that are small change. Most coins have at least six decimals. Those of Ethermint chains have 18, and names that say
 * so: `a` for atto. Others have 9: `n` for nano. That counts only where the network's own coin is not known.
 */
function smallChange({ denom }: Coin, native: string | undefined): bigint {
  if (native !== undefined) return usualFee
  if (/^(?:a[A-Za-z]{3,20}|inj)$/.test(denom)) return usualFee * 10n ** 12n
  return /^n[A-Za-z]{3,20}$/.test(denom) ? usualFee * 10n ** 3n : usualFee
}

/** Condition of a policy that holds if there is a fee and no coin of it is more than usual, on a network whose coin is known here. */
export const usualFeeCondition = `cosmos.tx.fee.count() > 0 && cosmos.tx.fee.all(coin, coin.amount <= ${usualFee} && (${[
  ...Map.groupBy(everyNetwork, ([, { coin }]) => coin.denom),
]
  .map(
    ([denom, networks]) =>
      `coin.denom == ${quoted(denom)} && cosmos.tx.chain_id in ${listOf(networks.map(([chainId]) => chainId))}`,
  )
  .join(' || ')}))`

export interface CosmosFeeAboveUsual {
  /** Coins that count as spent. */
  readonly coins: readonly Coin[]
  readonly warnings: readonly Warning[]
}

/** A fee that counts as spent, no matter who pays it: of a coin that is not known here, any. */
export function cosmosFeeAboveUsual({ fee, chainId }: CosmosTransaction): CosmosFeeAboveUsual {
  const native = networkOf(chainId)?.coin.denom
  const counted = fee.coins.filter(({ denom, amount }) => amount > (denom === native ? usualFee : 0n))
  const [high = [], others = []] = [true, false].map(isNative =>
    counted.filter(({ denom }) => (denom === native) === isNative),
  )
  return {
    coins: counted,
    warnings: [
      ...warnOf(high, startling, words => `The fee is ${words}, which is more than usual.`),
      ...others.flatMap(coin =>
        warnOf(
          [coin],
          smallChange(coin, native),
          words => `The fee is ${words}. Nothing here says how much that is worth.`,
        ),
      ),
    ],
  }

  function warnOf(coins: readonly Coin[], dangerFrom: bigint, says: (words: string) => string): readonly Warning[] {
    if (coins.length === 0) return []
    const text = says(coinsInWords(coins, chainId))
    return [coins.some(({ amount }) => amount >= dangerFrom) ? danger(text) : notice(text)]
  }
}

import type { Warning } from '../../../shared/card.ts'
import type { Asset } from '../declaration/asset.ts'
import { notice } from '../declaration/described.ts'
import { type Outcome, unitsOf } from '../declaration/outcome.ts'
import { amountOf } from '../what-will-happen.ts'
import { enoughToCompare, greatest, median, mostCompared } from './usual.ts'

/** Far more of an asset than is sent otherwise. */
export function aboveUsual(outcome: Outcome<Asset>, before: readonly Outcome<Asset>[]): readonly Warning[] {
  return [...sentBy(outcome)].flatMap(([key, { asset, units }]) => {
    const usual = before.flatMap(each => sentBy(each).get(key)?.units ?? []).slice(0, mostCompared)
    if (usual.length < enoughToCompare) return []
    const most = greatest(usual)
    if (units <= median(usual) * 10n || units <= most) return []
    return notice(
      `${amountOf(asset, units)} is far more than usual: the last ${usual.length} times, this account sent ${amountOf(asset, most)} at most.`,
    )
  })
}

/** Returns what leaves of each asset for certain, by the key of the asset. */
function sentBy({ movements }: Outcome<Asset>): ReadonlyMap<string, { readonly asset: Asset; readonly units: bigint }> {
  const sums = new Map<string, { readonly asset: Asset; readonly units: bigint }>()
  for (const movement of movements) {
    const { asset, does } = movement
    if (!asset || (does !== 'sends' && does !== 'exchanges')) continue
    const units = (sums.get(asset.key)?.units ?? 0n) + unitsOf(movement)
    if (units > 0n) sums.set(asset.key, { asset, units })
  }
  return sums
}

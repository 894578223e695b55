import type { Warning } from '../../../shared/card.ts'
import type { Asset } from '../declaration/asset.ts'
import { danger } from '../declaration/described.ts'
import type { Outcome } from '../declaration/outcome.ts'
import { enoughToCompare, median, mostCompared } from './usual.ts'

/** A hundred times what this key has allowed before is a mistake or a trap, on a cheap network too. */
export function feeAboveUsual(outcome: Outcome<Asset>, before: readonly Outcome<Asset>[]): readonly Warning[] {
  const { fee } = outcome
  // The card already tells what limits count.
  if (fee?.kind !== 'most' || fee.counted > 0n) return []
  const coin = coinOf(outcome)
  const fees = before
    .filter(each => coinOf(each) === coin)
    .flatMap(each => (each.fee?.kind === 'most' ? each.fee : []))
    .slice(0, mostCompared)
  if (fees.length < enoughToCompare) return []
  const usual = median(fees.map(({ units }) => units))
  if (usual === 0n || fee.units < usual * 100n) return []
  const inWords = fees.find(({ units }) => units === usual)?.inWords
  return [
    danger(
      `The fee could be up to ${fee.inWords}, a hundred times or more what this account usually allows (${inWords}).`,
    ),
  ]
}

function coinOf({ counted: [coin] }: Outcome<Asset>): string | undefined {
  return coin?.asset.key
}

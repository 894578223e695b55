import type { Warning } from '../../../shared/card.ts'
import { danger } from './described.ts'

/** Said in place of a recipient: nobody knows whose offers and pools a payment meets. */
export const whoeverIsOnTheWay = 'whoever stands on its way'

/** Fees for transfers of a token take less than this share, in percent. */
const usualShare = 1n

/** One asset in the same units: what is spent at most, and what of that need not arrive. */
interface KeptUnits {
  readonly spent: bigint
  readonly rest: bigint
}

/**
 * Warns of a payment that arrives as the asset that was spent, and of which others may keep more than a fee. No price is needed to say it.
 * @param arrives - The least of it, in words, as `rest` is the most of that.
 */
export function keptOnTheWay(units: KeptUnits, arrives: string, rest: string): readonly Warning[] {
  if (units.rest * 100n <= units.spent * usualShare) return []
  return [danger(`Only ${arrives} has to arrive. Up to ${rest} can go to others on the way.`)]
}

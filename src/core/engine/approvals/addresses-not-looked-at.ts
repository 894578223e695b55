import type { Warning } from '../../../shared/card.ts'
import { danger } from '../../chains/declaration/described.ts'
import { groupThousands } from '../../display/amount.ts'

/** Warns of addresses beyond the number that is compared with known ones. One of them may look like a known address. */
export function addressesNotLookedAt(addresses: number): Warning[] {
  if (addresses === 0) return []
  return [
    danger(
      `It names so many addresses that ${groupThousands(addresses)} of them were not compared with those that you know. Ask the program for less at once.`,
    ),
  ]
}

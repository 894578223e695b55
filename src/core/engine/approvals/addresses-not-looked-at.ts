import type { Warning } from '../../../shared/card.ts'
import { danger } from '../../chains/declaration/described.ts'
import { groupThousands } from '../../display/amount.ts'

/** Of more addresses than are compared with those that are known: one of them may look like one of these. */
export function addressesNotLookedAt(addresses: number): Warning[] {
  if (addresses === 0) return []
  return [
    danger(
      `It names so many addresses that ${groupThousands(addresses)} of them were not compared with those that you know. Ask the program for less at once.`,
    ),
  ]
}

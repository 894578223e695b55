import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'

/** Of a swap. @param least - In base units of what comes out; one of them is nothing. */
export function nothingAskedFor(least: bigint): Warning | undefined {
  return least <= 1n ? danger('The swap may pay out nothing: no least amount is asked for.') : undefined
}

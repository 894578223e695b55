import type { Warning } from '../../../../../shared/card.ts'
import { danger } from '../../../declaration/described.ts'

/** Warns of a swap that may pay out nothing. @param least - In base units of the token that comes out; 1 counts as nothing. */
export function nothingAskedFor(least: bigint): Warning | undefined {
  return least <= 1n ? danger('The swap may pay out nothing: no least amount is asked for.') : undefined
}

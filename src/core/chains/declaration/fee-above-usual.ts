import type { Warning } from '../../../shared/card.ts'

/** A fee that is more than such a transaction usually costs: the card names it, and it counts as spent. */
export interface FeeAboveUsual {
  /** All of it, in the smallest unit of the coin that it is paid in. */
  readonly units: bigint
  /** At least one. */
  readonly warnings: readonly Warning[]
}

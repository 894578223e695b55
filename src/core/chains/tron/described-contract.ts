import type { Field, Warning } from '../../../shared/card.ts'

/** What a transaction does: the beginning of a sentence, and what else there is to say. */
export interface DescribedContract {
  readonly sentence: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

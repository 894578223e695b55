import type { Field, Warning } from '../../../shared/card.ts'

/** Description of a transaction: the beginning of a sentence, and further fields. */
export interface DescribedContract {
  readonly sentence: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

import type { Transaction } from '../ports/store.ts'

export interface Outcome<Result> {
  readonly result: Result
  /** Writes public records, in the same transaction that settles the activity. */
  readonly record: ((transaction: Transaction) => void) | null
  /** The activity whose state answers the request in place of this one: the target of a vote. */
  readonly answerWith?: string
}

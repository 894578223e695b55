import type { Reader, Transaction } from '../ports/store.ts'

export interface Outcome<Result> {
  readonly result: Result
  /** Secrets whose records `record` removes, asked for in the same transaction: they are deleted once that is durable. */
  readonly discards: ((reader: Reader) => readonly string[]) | null
  /** Writes public records, in the same transaction that settles the activity. */
  readonly record: ((transaction: Transaction) => void) | null
  /** The activity whose state answers the request in place of this one: the target of a vote. */
  readonly answerWith?: string
}

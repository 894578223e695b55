import type { AgentError } from '../../errors.ts'

/** Transactions that a chain refuses, unless the person has switched them on under Settings: an exception, for every organization. */
export interface Exception {
  /** What settings keep it by; it never changes. */
  readonly name: string
  /** What is switched on, for people: errors quote it. */
  readonly label: string
  /** What it is for, and what goes wrong with it: sentences. */
  readonly description: string
}

/** That a transaction is refused unless an exception was made. */
export interface NeedsException {
  /** Of the exception. */
  readonly name: string
  /** `TRANSACTION_NOT_ALLOWED`, which names the exception by its label. */
  readonly refusal: AgentError
}

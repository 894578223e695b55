import type { AgentError } from '../../errors.ts'

/** Transactions that a chain refuses, unless the person has switched them on under Settings: an exception, for every organization. */
export interface Exception {
  /** Key in the settings; it never changes. */
  readonly name: string
  /** Name of the exception that is switched on, for people: errors quote it. */
  readonly label: string
  /** Purpose and risks, in sentences. */
  readonly description: string
}

/** Refusal of a transaction unless an exception was made. */
export interface NeedsException {
  /** Name of the exception. */
  readonly name: string
  /** `TRANSACTION_NOT_ALLOWED`, which names the exception by its label. */
  readonly refusal: AgentError
}

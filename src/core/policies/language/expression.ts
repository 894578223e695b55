import type { StepBudget } from './outcome.ts'
import type { Scope, Value } from './value.ts'

/** An expression that parses and type-checks, ready to be asked again and again. */
export interface Expression {
  readonly text: string
  /** Identifiers of `controls` it reads, for example `daily` of `controls.daily`. */
  readonly velocityControls: readonly string[]
  /** Tells if it can only be true by way of a comparison that names the text. @param path - Items of lists as `[]`. */
  requiresNaming(path: string, text: string): boolean
  /**
   * Never throws, and ends within a bounded number of steps.
   * @param budget - Where several evaluations share one. Once it is used up, every evaluation that takes a step is an error.
   */
  evaluate(scope: Scope, budget?: StepBudget): Evaluated
  /** The same evaluation, with what each part of it came to. */
  explain(scope: Scope, budget?: StepBudget): Explained
}

/** `error`: a clause could not be evaluated, and so neither could the whole (wire.md §6.1). */
export type Evaluated = { readonly value: boolean } | { readonly error: EvaluationProblem }

export interface EvaluationProblem {
  /** Message in words, without a full stop. */
  readonly message: string
  /** Place in the text: offsets in UTF-16 units, the end exclusive. */
  readonly from: number
  readonly to: number
  /** Set where it took too many steps: what it would have come to, nobody knows. */
  readonly givenUp?: true
}

/** One part of an expression and what it came to. */
export interface Explained {
  /** The part as it is written. */
  readonly text: string
  readonly from: number
  readonly to: number
  readonly outcome: { readonly value: Value } | { readonly error: string }
  /** The parts of this part that say more than it does; of `.any` and its like, the predicate for each item. */
  readonly parts: readonly Explained[]
}

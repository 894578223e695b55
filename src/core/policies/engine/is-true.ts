import type { Expression } from '../language/expression.ts'
import type { StepBudget } from '../language/outcome.ts'
import type { Scope } from '../language/value.ts'

/** Tells if an expression is true; false if it cannot be evaluated. */
export function isTrue(expression: Expression, scope: Scope, budget?: StepBudget): boolean {
  const evaluated = expression.evaluate(scope, budget)
  return 'value' in evaluated && evaluated.value
}

import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { compiledText } from './engine/compiled-policy.ts'
import { timeScope } from './engine/time-scope.ts'
import { timeVocabulary } from './engine/vocabulary.ts'
import { ExpressionError } from './language/expression-error.ts'
import { type StepBudget, stepBudget } from './language/outcome.ts'

export const getActivePolicies = defineQuery({
  name: 'get_active_policies',
  summary: 'Which policies apply at this time.',
  request: z.object({}),
  example: {},
  answer(_, { organizationId, reader, now }) {
    const budget = stepBudget()
    return {
      statuses: reader.list('policies', organizationId).map(({ id, time }) => ({
        organizationId,
        policyId: id,
        ...standingAt(time, now, budget),
        ...(time !== '' && { timeExpr: time }),
      })),
      evaluatedAtMs: String(now),
    }
  },
})

/** A policy without an expression over the time always applies. */
function standingAt(
  time: string,
  now: number,
  budget: StepBudget,
): { readonly active: boolean; readonly error?: string } {
  try {
    const evaluated = compiledText(timeVocabulary, time).evaluate(timeScope(now), budget)
    if ('value' in evaluated) return { active: evaluated.value }
    return { active: false, error: evaluated.error.message }
  } catch (error) {
    // It was kept by a version of the agent that knew other words.
    if (!(error instanceof ExpressionError)) throw error
    return { active: false, error: error.message }
  }
}

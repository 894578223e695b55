import { apiKeys } from '../../../records/api-key.ts'
import type { Policy } from '../../../records/policy.ts'
import { compileExpression } from '../../language/compile.ts'
import { ExpressionError } from '../../language/expression-error.ts'
import { structOf } from '../../language/lazily.ts'
import { type StepBudget, stepBudget } from '../../language/outcome.ts'
import type { Vocabulary } from '../../language/type.ts'
import type { Scope } from '../../language/value.ts'
import { consensusScope } from '../consensus-scope.ts'
import { isTrue } from '../is-true.ts'
import { conditionVocabulary, consensusVocabulary } from '../vocabulary.ts'

/** Parts of a policy that a pitfall of the whole policy depends on. */
type Said = Pick<Policy, 'effect' | 'condition' | 'consensus'>

interface PolicyPitfall {
  readonly effects: readonly Policy['effect'][]
  /**
   * @returns what is wrong with it, as a clause that follows “it” or its name; `undefined` where nothing is.
   */
  says(policy: Said, budget: StepBudget): string | undefined
}

/** Pitfalls of policies as a whole. To add a warning to the editor, add a row. */
export const policyPitfalls: Readonly<Record<string, PolicyPitfall>> = {
  everybodyEverything: {
    effects: ['EFFECT_ALLOW'],
    says: ({ condition, consensus }, budget) =>
      saysNothing(condition, budget) && anybodyMeets(consensus, budget)
        ? 'lets every user of the organization do everything that is not reserved to the root users, without anyone else agreeing.'
        : undefined,
  },
}

/** @param budget - Where several policies share one. What it does not suffice for is not found. */
export function findPolicyPitfalls(policy: Said, budget = stepBudget()): readonly string[] {
  const found = Object.values(policyPitfalls).filter(({ effects }) => effects.includes(policy.effect))
  return found.flatMap(({ says }) => says(policy, budget) ?? [])
}

/** Tells if any user who asks meets it alone. It is tried with a stranger, whom nobody can have meant. */
export function anybodyMeets(consensus: string, budget: StepBudget): boolean {
  return holds(consensus, consensusVocabulary, consensusScope([stranger]), budget)
}

/** Tells if the condition is true without a request to look at. */
function saysNothing(condition: string, budget: StepBudget): boolean {
  return holds(condition, conditionVocabulary, structOf({}), budget)
}

/** Evaluates a text. False if it cannot be compiled because it is wrong or for another version: then it lets nobody do anything. */
function holds(text: string, vocabulary: Vocabulary, scope: Scope, budget: StepBudget): boolean {
  try {
    return isTrue(compileExpression(text, vocabulary), scope, budget)
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

const of = {
  id: 'ffffffff-0000-4000-8000-000000000000',
  organizationId: 'ffffffff-0000-4000-8000-000000000001',
  name: 'ffffffff-0000-4000-8000-000000000002',
}
const nothingKnown = { email: null, phoneNumber: null, emailVerified: false, phoneVerified: false, tagIds: [] }
const stranger = {
  user: { ...of, ...nothingKnown, createdAt: 0, updatedAt: 0 },
  credential: {
    kind: 'apiKey',
    apiKey: {
      ...of,
      userId: of.id,
      publicKey: `02${'f'.repeat(64)}`,
      curve: 'API_KEY_CURVE_P256',
      ...apiKeys.initial,
      createdAt: 0,
      updatedAt: 0,
    },
  },
} as const

import type { Policy } from '../records.ts'
import { compileExpression } from './language/compile.ts'
import type { Expression } from './language/expression.ts'
import type { Vocabulary } from './language/type.ts'
import { conditionVocabulary, consensusVocabulary, timeVocabulary } from './vocabulary.ts'

export interface CompiledPolicy extends Pick<Policy, 'id' | 'name' | 'effect'> {
  /** Absent where one of them cannot be compiled: it was kept by a version that knew other words. */
  readonly expressions:
    | { readonly condition: Expression; readonly consensus: Expression; readonly time: Expression }
    | undefined
}

/** Records do not change, so what was compiled from one holds for it. */
const compiled = new WeakMap<Policy, CompiledPolicy>()

export function compilePolicy(policy: Policy): CompiledPolicy {
  const known = compiled.get(policy)
  if (known) return known
  const { id, name, effect } = policy
  const fresh = { id, name, effect, expressions: expressionsOf(policy) }
  compiled.set(policy, fresh)
  return fresh
}

function expressionsOf({ condition, consensus, time }: Policy): CompiledPolicy['expressions'] {
  try {
    return {
      condition: compiledText(conditionVocabulary, condition),
      consensus: compiledText(consensusVocabulary, consensus),
      time: compiledText(timeVocabulary, time),
    }
  } catch {
    return undefined
  }
}

/** A store may hand out a new record each time; texts are then still compiled once. */
const texts = new Map<Vocabulary, Map<string, Expression>>()
const mostTexts = 5_000

/** @throws ExpressionError */
export function compiledText(vocabulary: Vocabulary, text: string): Expression {
  const known = texts.get(vocabulary) ?? new Map<string, Expression>()
  texts.set(vocabulary, known)
  const found = known.get(text)
  if (found) return found
  const expression = compileExpression(text, vocabulary)
  if (known.size >= mostTexts) known.clear()
  known.set(text, expression)
  return expression
}

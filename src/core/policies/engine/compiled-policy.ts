import type { Policy } from '../../records/policy.ts'
import { compileExpression } from '../language/compile.ts'
import type { Expression } from '../language/expression.ts'
import type { Vocabulary } from '../language/type.ts'
import { conditionVocabulary, consensusVocabulary, timeVocabulary } from './vocabulary.ts'

export interface CompiledPolicy extends Pick<Policy, 'id' | 'name' | 'effect'> {
  /** Absent where one of them cannot be compiled: it was kept by a version that knew other words. */
  readonly expressions:
    | { readonly condition: Expression; readonly consensus: Expression; readonly time: Expression }
    | undefined
}

export function compilePolicy(policy: Policy): CompiledPolicy {
  const known = rehearsed.get(policy) ?? byRecord.get(policy)
  if (known) return known
  const fresh = compiled(policy, compiledText)
  byRecord.set(policy, fresh)
  return fresh
}

/** Beside their texts: a store mostly hands out the same records. Forgotten with the texts, so that it keeps none alive. */
let byRecord = new WeakMap<Policy, CompiledPolicy>()

/** Policies that are tried and not kept, compiled for as long as somebody holds them. */
const rehearsed = new WeakMap<Policy, CompiledPolicy>()

/** Makes {@link compilePolicy} answer for this record without keeping its texts: anybody can think of any number of them. */
export function compileToRehearse(policy: Policy): void {
  rehearsed.set(policy, compiled(policy, compileFresh))
}

function compiled({ id, name, effect, condition, consensus, time }: Policy, compile: Compile): CompiledPolicy {
  try {
    const expressions = {
      condition: compile(conditionVocabulary, condition),
      consensus: compile(consensusVocabulary, consensus),
      time: compile(timeVocabulary, time),
    }
    return { id, name, effect, expressions }
  } catch {
    return { id, name, effect, expressions: undefined }
  }
}

type Compile = (vocabulary: Vocabulary, text: string) => Expression

const compileFresh: Compile = (vocabulary, text) => compileExpression(text, vocabulary)

/**
 * Total length of the expressions that are kept compiled. Each character takes up to 180 bytes in memory, so together 180 MB at most. Texts
 * beyond it are compiled again for each request.
 */
export const mostCharactersKept = 1_000_000

/** Expressions by vocabulary and text: a store may hand out a new record each time. */
const kept = new Map<Vocabulary, Map<string, Expression>>()
let charactersKept = 0

/** @throws ExpressionError */
export function compiledText(vocabulary: Vocabulary, text: string): Expression {
  const known = kept.get(vocabulary) ?? new Map<string, Expression>()
  kept.set(vocabulary, known)
  const expression = known.get(text)
  if (expression) return expression
  const fresh = compileFresh(vocabulary, text)
  known.set(text, fresh)
  charactersKept += text.length + perText
  if (charactersKept > mostCharactersKept) forgetAllBut(known, text, fresh)
  return fresh
}

/** An empty expression takes some memory too. */
const perText = 20

/** Forgets all but one. Those in use are compiled again when they are asked for next. */
function forgetAllBut(known: Map<string, Expression>, text: string, expression: Expression): void {
  for (const texts of kept.values()) texts.clear()
  byRecord = new WeakMap()
  known.set(text, expression)
  charactersKept = text.length + perText
}

/** Returns the number of characters kept compiled right now. */
export function charactersKeptNow(): number {
  return [...kept.values()].flatMap(texts => [...texts.keys()]).reduce((sum, text) => sum + text.length, 0)
}

import { AgentError } from '../../errors.ts'
import { compileExpression } from '../language/compile.ts'
import { ExpressionError } from '../language/expression-error.ts'
import type { Vocabulary } from '../language/type.ts'
import { conditionVocabulary, consensusVocabulary, timeVocabulary } from './vocabulary.ts'

export type ExpressionKind = 'condition' | 'consensus' | 'time'

/** Vocabulary of each of a policy's expressions. */
export const vocabularies: Readonly<Record<ExpressionKind, Vocabulary>> = {
  condition: conditionVocabulary,
  consensus: consensusVocabulary,
  time: timeVocabulary,
}

/**
 * Checks that a policy's expression can be kept: it parses, names what exists, and evaluates to true or false. An empty one is always true.
 *
 * @param field - Where it stands in the request.
 * @throws AgentError `REQUEST_INVALID`, saying where in the text.
 */
export function checkExpression(kind: ExpressionKind, text: string, field: string): void {
  check(text, vocabularies[kind], `policy ${kind}`, field)
}

/**
 * Checks that the scope of a session profile can be kept, in the same way. An empty one is refused: a scope of `true` says that everything
 * is meant.
 * @throws AgentError `REQUEST_INVALID`, saying where in the text.
 */
export function checkScope(text: string, field: string): void {
  if (text.trim() === '') {
    const message = 'invalid session profile scope: it is empty. Write a condition; `true` allows everything.'
    throw new AgentError('REQUEST_INVALID', message, { detail: { field } })
  }
  check(text, vocabularies.condition, 'session profile scope', field)
}

/** Checks the condition of an MFA policy in the same way. @throws AgentError `REQUEST_INVALID`, saying where in the text */
export function checkMfaCondition(text: string, field: string): void {
  check(text, vocabularies.condition, 'MFA policy condition', field)
}

function check(text: string, vocabulary: Vocabulary, what: string, field: string): void {
  try {
    compileExpression(text, vocabulary)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const message = `invalid ${what}: ${error.message} (${whereIs(text, error.from)})`
    throw new AgentError('REQUEST_INVALID', message, { detail: { field } })
  }
}

/** Says where in words a person counts in: lines and columns from 1, the line only if there are several. */
function whereIs(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  const column = `column ${[...(before.at(-1) as string)].length + 1}`
  return text.includes('\n') ? `line ${before.length}, ${column}` : column
}

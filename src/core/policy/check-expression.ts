import { AgentError } from '../errors.ts'

type ExpressionKind = 'condition' | 'consensus' | 'time'

/** Far more than a person can read before approving a policy. */
const longest = 10_000
const deepest = 64

/**
 * Whether a policy's expression can be kept: of a size that can be read and evaluated, without hidden characters. An empty
 * one is always true. This is where the parser of wire.md §6.2 belongs.
 *
 * @param field - Where it stands in the request.
 * @throws AgentError `REQUEST_INVALID`
 */
export function checkExpression(kind: ExpressionKind, text: string, field: string): void {
  const problem = problemOf(text)
  if (problem) {
    throw new AgentError('REQUEST_INVALID', `invalid policy ${kind}: ${problem}`, { detail: { field } })
  }
}

function problemOf(text: string): string | undefined {
  if (text.length > longest) return `it is longer than ${longest} characters`
  if (/[^\P{C}\n\r\t]/u.test(text)) return 'it holds a control or hidden character'
  let depth = 0
  for (const character of text) {
    if ('(['.includes(character)) depth++
    if (')]'.includes(character)) depth--
    if (depth > deepest) return `it is nested more than ${deepest} deep`
  }
  return undefined
}

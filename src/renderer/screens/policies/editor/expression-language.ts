import { HighlightStyle, StreamLanguage, type StringStream } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/**
 * Tells parts of a policy expression apart for the eye (wire.md §6.2). The agent says what is right and wrong.
 *
 * @param words - Words that can begin something in an expression (wire.md §6.3).
 */
export function expressionLanguage(words: readonly string[]): StreamLanguage<null> {
  const roots = new Set(words)
  return StreamLanguage.define<null>({
    name: 'policy',
    startState: () => null,
    token: stream => (stream.eatSpace() ? null : nextToken(stream, roots)),
  })
}

/** Colours by the tokens of the window, so that they follow its theme. */
export const expressionColours = HighlightStyle.define([
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool], color: 'var(--warning)' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.function(tags.variableName), color: 'var(--accent)' },
  { tag: [tags.operator, tags.punctuation], color: 'var(--muted)' },
])

function nextToken(stream: StringStream, roots: ReadonlySet<string>): string {
  // Unclosed, it goes on to the end of the line.
  if (stream.match(/^'[^']*'?/)) return 'string'
  if (stream.match(/^\d+/)) return 'number'
  if (stream.match(/^(&&|\|\||[=!<>]=|[!<>])/)) return 'operator'
  if (stream.match(/^[A-Za-z_]\w*/)) return wordToken(stream, roots)
  stream.next()
  return 'punctuation'
}

function wordToken(stream: StringStream, roots: ReadonlySet<string>): string {
  const word = stream.current()
  if (word === 'true' || word === 'false') return 'bool'
  if (word === 'in') return 'operator'
  if (stream.peek() === '(') return 'variableName.function'
  const isField = stream.string.charAt(stream.start - 1) === '.'
  return !isField && roots.has(word) ? 'keyword' : 'variableName'
}

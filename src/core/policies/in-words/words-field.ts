import type { Field } from '../../../shared/card.ts'
import type { InWords } from '../../../shared/policies.ts'
import type { Names } from '../engine/pitfalls/named-ids.ts'
import { expressionInWords } from './expression-in-words.ts'

/** Says in a field, in words, what an expression matches. @param otherwise - What an empty one does. */
export function wordsField(label: string, text: string, otherwise: string, names: Names): Field {
  const said = expressionInWords(text, names)
  if (!said) return { label, value: otherwise }
  return { label, value: linesOf(said).join('\n'), ...(said.parts.length > 0 && { style: 'text' }) }
}

/** What a text is about stands further in. No text from a policy begins a line: its line breaks are escaped. */
function linesOf({ text, parts }: InWords, depth = 0): readonly string[] {
  const indent = depth === 0 ? '' : `${'    '.repeat(depth - 1)}  • `
  return [`${indent}${text}`, ...parts.flatMap(part => linesOf(part, depth + 1))]
}

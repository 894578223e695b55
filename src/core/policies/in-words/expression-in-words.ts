import { listed } from '../../../shared/listed.ts'
import type { InWords } from '../../../shared/policies.ts'
import type { Names } from '../engine/pitfalls/named-ids.ts'
import { parse } from '../language/parse.ts'
import { childrenOf, type Node } from '../language/syntax.ts'
import { clauseInWords } from './clause-in-words.ts'
import { codePiece } from './pieces.ts'

/** More than this, nobody reads more easily as words. */
const mostNodes = 1_000

/** An expression of a policy in words; null for an empty one. One that does not parse, or is very long, is told as code alone. */
export function expressionInWords(text: string, names: Names): InWords | null {
  if (text.trim() === '') return null
  const node = parsed(text)
  if (node === undefined || sizeOf(node) > mostNodes) return { text: `${codePiece(text)} is true`, parts: [] }
  return clauseInWords(node, { names, bound: new Map() })
}

/** Characters of a sentence that is read at a glance. */
const mostBrief = 160

/** A condition of up to three plain parts as the end of a sentence that says *where*; null for any other. */
export function expressionBriefly(text: string, names: Names): string | null {
  const node = text.trim() === '' ? undefined : parsed(text)
  const terms = node?.kind === 'and' ? node.terms : node ? [node] : []
  if (terms.length === 0 || terms.length > 3) return null
  const said = terms.map(term => clauseInWords(term, { names, bound: new Map() }))
  // What is about something else, holds code or lists items is no plain part.
  if (said.some(({ text, parts }) => parts.length > 0 || /[`:]/.test(text))) return null
  const brief = listed(said.map(({ text }) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`))
  return brief.length > mostBrief ? null : brief
}

function parsed(text: string): Node | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function sizeOf(node: Node): number {
  return childrenOf(node).reduce((sum, child) => sum + sizeOf(child), 1)
}

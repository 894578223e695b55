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

import { equal } from './compare-values.ts'
import { type Bound, boundIn, comparedIn, sideOf } from './compared-texts.ts'
import type { Node } from './syntax.ts'

/**
 * Tells if an expression can only be true by way of a comparison that names this text with `==`, `in` or `contains`. A comparison that
 * excludes texts names none, and one side of an `||` only counts if the other side names the text too.
 * @param path - Items of lists as `[]`: `cosmos.tx.messages[].type`.
 */
export function requiresNaming(root: Node, path: string, text: string): boolean {
  const requires = (node: Node, bound: Bound): boolean => {
    switch (node.kind) {
      case 'and':
        return node.terms.some(term => requires(term, bound))
      case 'or':
        return node.terms.every(term => requires(term, bound))
      case 'each':
        return isAsked(node, path, bound) && requires(node.predicate, boundIn(node, bound))
      case 'comparison':
        return node.operator === '==' && isNamed(node, bound)
      case 'in':
      case 'contains':
        return isNamed(node, bound)
      // All that is left can be true of other texts, or is no condition. `!` of a `!=` could be written as `==`.
      default:
        return false
    }
  }
  const isNamed = (node: Node, bound: Bound) => {
    const compared = comparedIn(node, bound)
    return compared?.path === path && compared.texts.some(each => equal(each, text))
  }
  return requires(root, new Map())
}

/** Tells if the predicate was true of at least one item. `.all` tests none if the list is empty, unless the text is in that very list. */
function isAsked({ method, of }: Extract<Node, { kind: 'each' }>, path: string, bound: Bound): boolean {
  if (method !== 'all') return method === 'any'
  const list = of.kind === 'field' || of.kind === 'name' ? sideOf(of, bound) : undefined
  return list !== undefined && 'path' in list && path.startsWith(`${list.path}[]`)
}

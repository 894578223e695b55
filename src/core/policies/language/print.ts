import type { Node } from './syntax.ts'

/** The canonical text of an expression: parsing it gives the same expression, except for the places. */
export function print(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? quoted(node.value) : String(node.value)
    case 'list':
      return `[${node.items.map(print).join(', ')}]`
    case 'name':
      return node.name
    case 'field':
      return `${operand(node.of, node)}.${node.name}`
    case 'index':
      return `${operand(node.of, node)}[${print(node.at)}]`
    case 'slice':
      return `${operand(node.of, node)}[${print(node.start)}..${print(node.end)}]`
    case 'each':
      return `${operand(node.of, node)}.${node.method}(${node.variable}, ${print(node.predicate)})`
    case 'contains':
      return `${operand(node.of, node)}.contains(${print(node.value)})`
    case 'count':
      return `${operand(node.of, node)}.count()`
    case 'call':
      return `${node.name}(${node.quoted.map(({ text }) => quoted(text)).join(', ')})`
    case 'not':
      // What stands behind the mark may itself be marked, as nothing else of its rank can.
      return `!${node.of.kind === 'not' ? print(node.of) : operand(node.of, node)}`
    case 'comparison':
      return `${operand(node.left, node)} ${node.operator} ${operand(node.right, node)}`
    case 'in':
      return `${operand(node.item, node)} in ${operand(node.list, node)}`
    case 'and':
      return node.terms.map(term => operand(term, node)).join(' && ')
    case 'or':
      return node.terms.map(term => operand(term, node)).join(' || ')
  }
}

/** Ranks of how tight each kind of node binds; what is not listed binds tightest. */
const ranks: { readonly [Kind in Node['kind']]?: number } = { or: 1, and: 2, in: 3, comparison: 3, not: 4 }
const tightest = 5

/** Prints a node in parentheses, unless it binds tighter than what it stands in. */
function operand(node: Node, within: Node): string {
  const text = print(node)
  const needed = Math.min((ranks[within.kind] ?? tightest) + 1, tightest)
  return (ranks[node.kind] ?? tightest) < needed ? `(${text})` : text
}

function quoted(text: string): string {
  return `'${text}'`
}

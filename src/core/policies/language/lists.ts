import { childrenOf, type Node, type Place } from './syntax.ts'

/** A place where an expression asks something of a list of the request. */
export interface ListUse extends Place {
  /** Path of the list; items of lists as `[]`, whatever their name in the expression: `solana.tx.instructions[].accounts`. */
  readonly path: string
  /** The list as it is written there: `instruction.accounts`. */
  readonly written: string
  /** `empty`: the place holds of every empty list. `counted`: it asks how many there are. `items`: it asks something else of them. */
  readonly asks: 'empty' | 'counted' | 'items'
}

/** Every use of a list in an expression, in the order it is written. */
export function listsIn(root: Node, text: string): readonly ListUse[] {
  const found: ListUse[] = []
  walk(root, false, new Map())
  return found

  /** @param negated - Whether the expression holds where this part of it does not. */
  function walk(node: Node, negated: boolean, bound: ReadonlyMap<string, string | undefined>): void {
    const note = (of: Node, asks: ListUse['asks'], { from, to }: Place = node) => {
      const path = pathOf(of, bound)
      if (path !== undefined) found.push({ path, written: text.slice(of.from, of.to), asks, from, to })
    }
    switch (node.kind) {
      case 'each': {
        const holdsOfEmpty = node.method === (negated ? 'any' : 'all')
        note(node.of, holdsOfEmpty ? 'empty' : 'items')
        walk(node.of, negated, bound)
        const item = pathOf(node.of, bound)
        walk(node.predicate, negated, new Map([...bound, [node.variable, item === undefined ? item : `${item}[]`]]))
        return
      }
      case 'count':
        note(node.of, 'counted')
        break
      case 'index':
        note(node.of, 'items')
        break
      case 'contains':
        note(node.of, 'items')
        break
      case 'in':
        note(node.list, 'items')
        break
      case 'field':
        if (node.name === 'count') note(node.of, 'counted')
        break
    }
    for (const child of childrenOf(node)) walk(child, negated !== (node.kind === 'not'), bound)
  }
}

/** Undefined for what is no part of the request as it stands: literals, and what is left of a list after a filter. */
function pathOf(node: Node, bound: ReadonlyMap<string, string | undefined>): string | undefined {
  switch (node.kind) {
    case 'name':
      return bound.has(node.name) ? bound.get(node.name) : node.name
    case 'field': {
      const of = pathOf(node.of, bound)
      return of === undefined ? undefined : `${of}.${node.name}`
    }
    case 'index': {
      const of = pathOf(node.of, bound)
      return of === undefined ? undefined : `${of}[]`
    }
    default:
      return undefined
  }
}

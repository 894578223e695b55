import { type Bound, boundIn, type Compared, comparedIn, sideOf } from './compared-texts.ts'
import { childrenOf, type Node, type Place } from './syntax.ts'

/**
 * A place where an expression holds something of the request against texts that are written in it. Where it reads a limit, the path
 * is `controls.<identifier>`, and there are no texts.
 */
export interface Comparison extends Place, Compared {}

/** Everything an expression compares with quoted texts, and every limit it reads, in the order it is written. */
export function comparisonsIn(root: Node): readonly Comparison[] {
  const found: Comparison[] = []
  walk(root, new Map(), found)
  return found
}

function walk(node: Node, bound: Bound, found: Comparison[]): void {
  const { from, to } = node
  const compared = comparedIn(node, bound)
  if (compared) found.push({ ...compared, from, to })
  if (node.kind === 'field') {
    const side = sideOf(node, bound)
    if (side && 'path' in side && /^controls\.\w+$/.test(side.path))
      found.push({ path: side.path, texts: [], from, to })
  }
  if (node.kind === 'each') {
    walk(node.of, bound, found)
    walk(node.predicate, boundIn(node, bound), found)
    return
  }
  for (const child of childrenOf(node)) walk(child, bound, found)
}

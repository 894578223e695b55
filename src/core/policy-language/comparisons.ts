import { childrenOf, type Literal, type Node, type Place } from './syntax.ts'

/**
 * A place where an expression holds something of the request against texts that are written in it. Where it reads a limit, the path
 * is `controls.<identifier>`, and there are no texts.
 */
export interface Comparison extends Place {
  /** What is compared; items of lists as `[]`, whatever they are called: `solana.tx.transfers[].to`. */
  readonly path: string
  readonly texts: readonly string[]
}

/** Everything an expression compares with quoted texts, and every limit it reads, in the order it is written. */
export function comparisonsIn(root: Node): readonly Comparison[] {
  const found: Comparison[] = []
  walk(root, new Map(), found)
  return found
}

/** What a part of an expression stands for: something of the request, or texts. Undefined for all else. */
type Side = { readonly path: string } | { readonly texts: readonly string[] } | undefined
type Bound = ReadonlyMap<string, Side>

function walk(node: Node, bound: Bound, found: Comparison[]): void {
  const note = (one: Side, other: Side) => {
    const [path] = [one, other].flatMap(side => (side && 'path' in side ? [side.path] : []))
    const [texts] = [one, other].flatMap(side => (side && 'texts' in side ? [side.texts] : []))
    if (path !== undefined && texts) found.push({ path, texts, from: node.from, to: node.to })
  }
  switch (node.kind) {
    case 'comparison':
      note(sideOf(node.left, bound), sideOf(node.right, bound))
      break
    case 'in':
      note(sideOf(node.item, bound), itemOf(sideOf(node.list, bound)))
      break
    case 'contains':
      note(sideOf(node.value, bound), itemOf(sideOf(node.of, bound)))
      break
    case 'field': {
      const { path } = sideOf(node, bound) as { readonly path?: string }
      if (path !== undefined && /^controls\.\w+$/.test(path))
        found.push({ path, texts: [], from: node.from, to: node.to })
      break
    }
    case 'each':
      walk(node.of, bound, found)
      walk(node.predicate, new Map([...bound, [node.variable, itemOf(sideOf(node.of, bound))]]), found)
      return
  }
  for (const child of childrenOf(node)) walk(child, bound, found)
}

function sideOf(node: Node, bound: Bound): Side {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? { texts: [node.value] } : undefined
    case 'list': {
      const texts = node.items.filter((item): item is Literal => item.kind === 'literal').map(({ value }) => value)
      return { texts: texts.filter(text => typeof text === 'string') }
    }
    case 'name':
      return bound.has(node.name) ? bound.get(node.name) : { path: node.name }
    case 'field': {
      const of = sideOf(node.of, bound)
      return of && 'path' in of ? { path: `${of.path}.${node.name}` } : undefined
    }
    case 'index':
      return itemOf(sideOf(node.of, bound))
    case 'slice':
      return undefined
    case 'each':
      return node.method === 'filter' ? sideOf(node.of, bound) : undefined
    default:
      return undefined
  }
}

function itemOf(list: Side): Side {
  return list && 'path' in list ? { path: `${list.path}[]` } : list
}

import type { Literal, Node } from './syntax.ts'

/** Path in the request, or texts, that a part of an expression stands for. Undefined for anything else. */
export type Side = { readonly path: string } | { readonly texts: readonly string[] } | undefined

/** Meanings of the variables in force. */
export type Bound = ReadonlyMap<string, Side>

/** Something of the request, and texts that are written in the expression; items of lists as `[]`, whatever they are called, and slices as `[:]`. */
export interface Compared {
  readonly path: string
  readonly texts: readonly string[]
}

/** Returns the path and texts that a node itself compares, by whatever operator; the nodes below it are ignored. */
export function comparedIn(node: Node, bound: Bound): Compared | undefined {
  const [one, other] = sidesOf(node, bound)
  const [path] = [one, other].flatMap(side => (side && 'path' in side ? [side.path] : []))
  const [texts] = [one, other].flatMap(side => (side && 'texts' in side ? [side.texts] : []))
  return path !== undefined && texts ? { path, texts } : undefined
}

/** The variables in force in the predicate of `.any` and its like. */
export function boundIn(node: Extract<Node, { kind: 'each' }>, bound: Bound): Bound {
  return new Map([...bound, [node.variable, itemOf(sideOf(wholeOf(node.of), bound))]])
}

function sidesOf(node: Node, bound: Bound): readonly [Side?, Side?] {
  switch (node.kind) {
    case 'comparison':
      return [sideOf(node.left, bound), sideOf(node.right, bound)]
    case 'in':
      return [sideOf(node.item, bound), itemOf(sideOf(node.list, bound))]
    case 'contains':
      return [sideOf(node.value, bound), itemOf(sideOf(node.of, bound))]
    default:
      return []
  }
}

export function sideOf(node: Node, bound: Bound): Side {
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
      return itemOf(sideOf(wholeOf(node.of), bound))
    case 'slice': {
      const of = sideOf(node.of, bound)
      return of && 'path' in of ? { path: `${of.path}[:]` } : undefined
    }
    case 'each':
      return node.method === 'filter' ? sideOf(node.of, bound) : undefined
    default:
      return undefined
  }
}

/** The list that a slice is a part of: an item of the slice is one of the list. */
function wholeOf(list: Node): Node {
  return list.kind === 'slice' ? wholeOf(list.of) : list
}

function itemOf(list: Side): Side {
  return list && 'path' in list ? { path: `${list.path}[]` } : list
}

import { compareKnown, sameness } from './compare-known.ts'
import { eachOf } from './each-known.ts'
import { anything, countOf, itemOf, just, type Known, listOf, missing, truthOf } from './known.ts'
import type { Names } from './suppose.ts'
import type { Node } from './syntax.ts'

/** Nodes that may still be looked at, by all who ask about one expression. */
export interface Patience {
  left: number
}

/**
 * Tells if an expression can come to a value in a request of which some is supposed. It asks what must hold, not what the expression
 * mentions: it is false only where the expression cannot come to the value whatever the rest of the request is. Where that is not seen, or
 * takes too long, it is true.
 */
export function couldBe(value: boolean, node: Node, names: Names, patience: Patience): boolean {
  const known = knownOf(node, names, patience)
  return known.kind !== 'missing' && truthOf(known) !== !value
}

function knownOf(node: Node, names: Names, patience: Patience): Known {
  if (patience.left <= 0) return anything
  patience.left--
  const inner = (child: Node) => knownOf(child, names, patience)
  switch (node.kind) {
    case 'literal':
      return just(node.value)
    case 'list': {
      const items = node.items.map(inner)
      return items.includes(missing) ? missing : { kind: 'items', items }
    }
    case 'name':
      return names.get(node.name) ?? anything
    case 'field': {
      const of = inner(node.of)
      if (of.kind === 'missing') return missing
      if (of.kind === 'struct') return of.fields.get(node.name) ?? anything
      return node.name === 'count' ? countOf(of) : anything
    }
    case 'index': {
      const [of, at] = [inner(node.of), inner(node.at)]
      if (of.kind === 'missing' || at.kind === 'missing') return missing
      return of.kind === 'struct' && at.kind === 'value' ? (of.fields.get(`${at.value}`) ?? anything) : itemOf(of)
    }
    case 'slice':
      return sliced(inner(node.of), inner(node.start), inner(node.end))
    case 'each':
      return eachOf(node.method, inner(node.of), item =>
        knownOf(node.predicate, new Map([...names, [node.variable, item]]), patience),
      )
    case 'contains':
      return includes(inner(node.of), inner(node.value))
    case 'in':
      return includes(inner(node.list), inner(node.item))
    case 'count': {
      const of = inner(node.of)
      return of.kind === 'missing' ? missing : countOf(of)
    }
    case 'call':
      return anything
    case 'not': {
      const of = inner(node.of)
      const truth = truthOf(of)
      return of.kind === 'missing' ? missing : truth === undefined ? anything : just(!truth)
    }
    case 'comparison':
      return compareKnown(node.operator, inner(node.left), inner(node.right))
    case 'and':
    case 'or':
      return junction(node.kind === 'or', node.terms.map(inner))
  }
}

/** Every term is evaluated, so one that fails makes the whole fail. */
function junction(settling: boolean, terms: readonly Known[]): Known {
  if (terms.includes(missing)) return missing
  const truths = terms.map(truthOf)
  if (truths.includes(settling)) return just(settling)
  return truths.includes(undefined) ? anything : just(!settling)
}

function includes(list: Known, item: Known): Known {
  if (item.kind === 'missing') return missing
  return eachOf('any', list, each => {
    const same = sameness(each, item)
    return each.kind === 'missing' ? missing : same === undefined ? anything : just(same)
  })
}

function sliced(of: Known, start: Known, end: Known): Known {
  if ([of, start, end].includes(missing)) return missing
  if (of.kind === 'list' && of.to === 0) return of
  const [from, to] = [start, end].map(known => (known.kind === 'value' ? known.value : undefined))
  const isLiteral = typeof from === 'bigint' && typeof to === 'bigint'
  if (of.kind === 'list' && of.every)
    return listOf({ item: of.item, every: true, from: isLiteral && from < to && from < of.from ? 1 : 0, to: of.to })
  if (of.kind !== 'unnamed' || !isLiteral) return anything
  return from < to && to > of.after ? { kind: 'unnamed', after: 0 } : anything
}

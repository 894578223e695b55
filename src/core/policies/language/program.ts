import { compare } from './compare-values.ts'
import { type CronSpan, isActive, parseCronSpan } from './cron-span.ts'
import {
  fieldOf,
  includes,
  incomparable,
  isList,
  isValue,
  itemAt,
  mismatch,
  read,
  sameness,
  slice,
} from './operations.ts'
import { type Frame, type Outcome, Problem, step } from './outcome.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import { chainOf, chainReader } from './path.ts'
import { type Comparison, childrenOf, type Node } from './syntax.ts'
import { Timestamp, type Value } from './value.ts'

/** A node made ready to be evaluated. Never throws. */
export type Run<F extends Frame = Frame> = (frame: F) => Outcome

/** Put around the run of each node; without it, what a chain of fields comes to may be shared. */
export type Around<F extends Frame> = (node: Node, run: Run<F>) => Run<F>

/** A whole expression that has been checked, as a function: the text is not looked at again. It comes to a bool or a problem. */
export function program<F extends Frame>(root: Node, around?: Around<F>): (frame: F) => boolean | Problem {
  /** @param bound - The variables in force, outermost first. */
  const build = (node: Node, bound: readonly string[]): Run<F> => {
    const chained = around ? undefined : shared<F>(node, bound)
    const run = chained ?? plain(node, bound, (child, variables = bound) => build(child, variables))
    return around ? around(node, node === root ? frame => asBool(run(frame), node) : run) : run
  }
  const run = build(root, [])
  return frame => asBool(run(frame), root)
}

/** Undefined for all but chains of fields that begin with a keyword. */
function shared<F extends Frame>(node: Node, bound: readonly string[]): Run<F> | undefined {
  const chain = chainOf(node)
  const [first] = chain ?? []
  if (!chain || first?.kind !== 'name' || bound.includes(first.name)) return undefined
  const readChain = chainReader(chain)
  return frame => readChain(frame.scope)
}

function plain<F extends Frame>(
  node: Node,
  bound: readonly string[],
  inner: (child: Node, variables?: readonly string[]) => Run<F>,
): Run<F> {
  switch (node.kind) {
    case 'literal': {
      const { value } = node
      return () => value
    }
    case 'list': {
      const items = node.items.map(item => inner(item))
      return frame => {
        const values = items.map(item => item(frame))
        return firstProblem(values) ?? (values as Value[])
      }
    }
    case 'name': {
      const slot = bound.lastIndexOf(node.name)
      return slot < 0 ? frame => read(frame.scope, node.name, node) : frame => frame.variables[slot] as Value
    }
    case 'field': {
      const of = inner(node.of)
      return frame => {
        const holder = of(frame)
        return holder instanceof Problem ? holder : fieldOf(holder, node.name, node)
      }
    }
    case 'index': {
      const [of, at] = [inner(node.of), inner(node.at)]
      return frame => {
        const holder = of(frame)
        const key = at(frame)
        if (holder instanceof Problem) return holder
        return key instanceof Problem ? key : itemAt(holder, key, node, frame)
      }
    }
    case 'slice': {
      const [of, start, end] = [inner(node.of), inner(node.start), inner(node.end)]
      return frame => {
        const holder = of(frame)
        const from = start(frame)
        const to = end(frame)
        if (holder instanceof Problem) return holder
        if (from instanceof Problem) return from
        return to instanceof Problem ? to : slice(holder, from, to, node, frame)
      }
    }
    case 'each':
      return each(node, bound, inner)
    case 'contains':
      return membership(node, inner(node.of), inner(node.value))
    case 'in':
      return membership(node, inner(node.list), inner(node.item))
    case 'count': {
      const of = inner(node.of)
      return frame => {
        const list = of(frame)
        if (list instanceof Problem) return list
        return isList(list) ? BigInt(list.length) : mismatch('a list', list, node)
      }
    }
    case 'call':
      return call(node)
    case 'not': {
      const of = inner(node.of)
      return frame => {
        const value = asBool(of(frame), node.of)
        return value instanceof Problem ? value : !value
      }
    }
    case 'comparison':
      return comparison(node, inner(node.left), inner(node.right))
    case 'and':
    case 'or':
      return junction(
        node,
        node.terms.map(term => inner(term)),
      )
  }
}

/** Every item is asked, also once the answer is clear: an item that fails makes the whole fail (wire.md §6.1). */
function each<F extends Frame>(
  node: Extract<Node, { kind: 'each' }>,
  bound: readonly string[],
  inner: (child: Node, variables?: readonly string[]) => Run<F>,
): Run<F> {
  const of = inner(node.of)
  const predicate = inner(node.predicate, [...bound, node.variable])
  const slot = bound.length
  const cost = sizeOf(node.predicate)
  return frame => {
    const list = of(frame)
    if (list instanceof Problem) return list
    if (!isList(list)) return mismatch('a list', list, node.of)
    const kept: Value[] = []
    let problem: Problem | undefined
    for (const item of list) {
      const tooMany = step(frame, cost, node)
      if (tooMany) return problem ?? tooMany
      if (!isValue(item)) return new Problem('an item cannot be read', node.of)
      frame.variables[slot] = item
      const holds = asBool(predicate(frame), node.predicate)
      if (holds instanceof Problem) problem ??= holds
      else if (holds) kept.push(item)
    }
    if (problem) return problem
    if (node.method === 'filter') return kept
    return node.method === 'any' ? kept.length > 0 : kept.length === list.length
  }
}

function membership<F extends Frame>(node: Node, list: Run<F>, item: Run<F>): Run<F> {
  return frame => {
    const values = list(frame)
    const value = item(frame)
    if (values instanceof Problem) return values
    return value instanceof Problem ? value : includes(values, value, node, frame)
  }
}

const orders: { readonly [Operator in Comparison]?: (order: number) => boolean } = {
  '<': order => order < 0,
  '>': order => order > 0,
  '<=': order => order <= 0,
  '>=': order => order >= 0,
}

function comparison<F extends Frame>(node: Extract<Node, { kind: 'comparison' }>, left: Run<F>, right: Run<F>): Run<F> {
  const ordered = orders[node.operator]
  const same = node.operator === '=='
  return frame => {
    const one = left(frame)
    const other = right(frame)
    if (one instanceof Problem) return one
    if (other instanceof Problem) return other
    if (ordered) {
      const order = compare(one, other)
      return order === undefined ? incomparable(one, other, node) : ordered(order)
    }
    const equal = sameness(one, other, node)
    return equal instanceof Problem ? equal : equal === same
  }
}

function junction<F extends Frame>(node: Extract<Node, { kind: 'and' | 'or' }>, terms: readonly Run<F>[]): Run<F> {
  const settling = node.kind === 'or'
  return frame => {
    let value = !settling
    let problem: Problem | undefined
    for (let at = 0; at < terms.length; at++) {
      const holds = asBool((terms[at] as Run<F>)(frame), node.terms[at] as Node)
      if (holds instanceof Problem) problem ??= holds
      else if (holds === settling) value = settling
    }
    return problem ?? value
  }
}

function call<F extends Frame>(node: Extract<Node, { kind: 'call' }>): Run<F> {
  const [first = '', duration = '', zone = ''] = node.quoted.map(({ text }) => text)
  if (node.name === 'Timestamp') {
    const timestamp = new Timestamp(parseTimestamp(first) as number)
    return () => timestamp
  }
  const span = parseCronSpan(first, duration, zone) as CronSpan
  return frame => {
    const time = read(frame.scope, 'time', node)
    const now = time instanceof Problem ? time : fieldOf(time, 'now', node)
    if (now instanceof Problem) return now
    return now instanceof Timestamp ? isActive(span, now.ms) : mismatch('a timestamp', now, node)
  }
}

function firstProblem(outcomes: readonly Outcome[]): Problem | undefined {
  return outcomes.find(outcome => outcome instanceof Problem)
}

function asBool(outcome: Outcome, node: Node): boolean | Problem {
  return typeof outcome === 'boolean' || outcome instanceof Problem ? outcome : mismatch('bool', outcome, node)
}

function sizeOf(node: Node): number {
  return childrenOf(node).reduce((size, child) => size + sizeOf(child), 1)
}

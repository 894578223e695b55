import { couldBe, type Patience } from './could-be.ts'
import { empty } from './known.ts'
import { suppose } from './suppose.ts'
import { type Comparison, childrenOf, type Node, type Place } from './syntax.ts'

/** A place where an expression asks something of a list of the request. */
export interface ListUse extends Place {
  /** Path of the list; items of lists as `[]`, whatever their name in the expression: `solana.tx.instructions[].accounts`. */
  readonly path: string
  /** The list as it is written there: `instruction.accounts`. */
  readonly written: string
  /**
   * `counted`: how many there are. `item`: what is at a position. `some`: that some are like this. `lacks`: that none equals this.
   * `every`: anything else that an empty list meets.
   */
  readonly asks: 'counted' | 'item' | 'some' | 'lacks' | 'every'
  /** Tells if the expression can hold while the list is empty. */
  readonly canBeEmpty: boolean
}

/** Part of an expression, and what it must come to for the whole to hold. */
interface Clause {
  readonly node: Node
  readonly asked: boolean
}

interface Variable {
  readonly path: string | undefined
  /** What is asked of each item that it stands for. */
  readonly clause: Clause
}

type Bound = ReadonlyMap<string, Variable>

/** Every use of a list in an expression, in the order it is written. */
export function listsIn(root: Node, text: string, patience: Patience): readonly ListUse[] {
  const found: ListUse[] = []
  const whole = { node: root, asked: true }
  const holdsWhileEmpty = ({ node, asked }: Clause, list: string) =>
    couldBe(asked, node, suppose({ [list]: empty }, 'every'), patience)
  const canBeEmpty = remembered((list: string) => holdsWhileEmpty(whole, list))
  walk(root, whole, true, new Map())
  return found

  /** @param asked - Whether items that meet the conditions in this part help the whole to hold. */
  function walk(node: Node, clause: Clause, asked: boolean, bound: Bound): void {
    const note = (of: Node, asks: ListUse['asks']) => {
      const use = listUse(of, asks, node, clause, bound)
      if (use) found.push(use)
    }
    switch (node.kind) {
      case 'and':
      case 'or':
        for (const term of node.terms) walk(term, { node: term, asked }, asked, bound)
        return
      case 'not':
        walk(node.of, { node: node.of, asked: !asked }, !asked, bound)
        return
      case 'each': {
        if (node.method !== 'filter') note(node.of, 'every')
        // What a filter leaves out need not meet what is asked of all that is left.
        walk(node.of, clause, node.method === 'all' ? !asked : asked, bound)
        const path = pathOf(wholeOf(node.of), bound)
        const each = { node: node.predicate, asked }
        const variable = { path: path === undefined ? path : `${path}[]`, clause: each }
        walk(node.predicate, each, asked, new Map([...bound, [node.variable, variable]]))
        return
      }
      case 'comparison':
        walk(node.left, clause, asked === asksForMore(node.operator, node.right), bound)
        walk(node.right, clause, asked === asksForMore(mirrored[node.operator], node.left), bound)
        return
      case 'count':
        note(node.of, 'counted')
        break
      case 'index':
        note(node.of, 'item')
        break
      case 'contains':
        note(node.of, 'lacks')
        break
      case 'in':
        note(node.list, 'lacks')
        break
      case 'field':
        if (node.name === 'count') note(node.of, 'counted')
        break
    }
    for (const child of childrenOf(node)) walk(child, clause, asked, bound)
  }

  function listUse(of: Node, as: ListUse['asks'], at: Node, clause: Clause, bound: Bound): ListUse | undefined {
    const list = wholeOf(of)
    const path = pathOf(list, bound)
    const named = pathOf(list, new Map())
    if (path === undefined || named === undefined) return undefined
    const written = text.slice(list.from, list.to)
    const holder = bound.get(named.split(/[.[]/)[0] as string)
    const use = { path, written, canBeEmpty: holder ? holdsWhileEmpty(holder.clause, named) : canBeEmpty(named) }
    // A filtered list that is counted or read at a position is asked for what meets the filter.
    if (of === list && (as === 'counted' || as === 'item')) return { ...use, asks: as, from: at.from, to: at.to }
    const { from, to } = clause.node
    return { ...use, asks: holdsWhileEmpty(clause, named) ? (as === 'lacks' ? as : 'every') : 'some', from, to }
  }
}

function remembered<Result>(ask: (key: string) => Result): (key: string) => Result {
  const answers = new Map<string, Result>()
  return key => {
    const answer = answers.get(key) ?? ask(key)
    answers.set(key, answer)
    return answer
  }
}

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  ...{ '==': '==', '!=': '!=' },
  ...{ '<': '>', '>': '<', '<=': '>=', '>=': '<=' },
}

/** Tells if the side left of such an operator must rather be true, or more, for the comparison to hold. */
function asksForMore(operator: Comparison, right: Node): boolean {
  if (operator !== '==' && operator !== '!=') return operator.startsWith('>')
  const isLeast = right.kind === 'literal' && (right.value === 0n || right.value === false)
  return isLeast === (operator === '!=')
}

/** The list that a filtered list or a slice is a part of. */
function wholeOf(node: Node): Node {
  const isPart = node.kind === 'slice' || (node.kind === 'each' && node.method === 'filter')
  return isPart ? wholeOf(node.of) : node
}

/** Undefined for what is no part of the request: literals. */
function pathOf(node: Node, bound: Bound): string | undefined {
  switch (node.kind) {
    case 'name': {
      const variable = bound.get(node.name)
      return variable ? variable.path : node.name
    }
    case 'field': {
      const of = pathOf(node.of, bound)
      return of === undefined ? undefined : `${of}.${node.name}`
    }
    case 'index': {
      const of = pathOf(wholeOf(node.of), bound)
      return of === undefined ? undefined : `${of}[]`
    }
    default:
      return undefined
  }
}

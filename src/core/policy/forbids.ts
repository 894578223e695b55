import { compileExpression } from './language/compile.ts'
import type { Expression } from './language/expression.ts'
import { parse } from './language/parse.ts'
import { childrenOf, type Node } from './language/syntax.ts'
import type { Vocabulary } from './language/type.ts'
import type { Scope } from './language/value.ts'

/**
 * What an expression of a policy that forbids comes to. `foreign`: it turns on something that requests of this kind never have, so
 * it is not about them. `error`: it could not be evaluated for another reason, and so it forbids.
 */
export type Forbids = 'yes' | 'no' | 'foreign' | 'error'

/**
 * As the expression evaluates; where it fails, each clause is looked at by itself. A clause that fails for what the request never
 * has counts as not met, and leaves the others their say; a clause that fails otherwise may be met.
 *
 * @param vocabulary - The one it was compiled with.
 */
export function forbids(
  expression: Expression,
  vocabulary: Vocabulary,
  scope: Scope,
  isForeign: (path: string) => boolean,
): Forbids {
  const evaluated = expression.evaluate(scope)
  if ('value' in evaluated) return evaluated.value ? 'yes' : 'no'
  const clauses = split.get(expression) ?? clausesOf(parse(expression.text), expression.text, vocabulary)
  split.set(expression, clauses)
  return clauses(scope, isForeign)
}

type Clauses = (scope: Scope, isForeign: (path: string) => boolean) => Forbids

/** Expressions that failed once may fail at each request. */
const split = new WeakMap<Expression, Clauses>()

function clausesOf(node: Node, text: string, vocabulary: Vocabulary): Clauses {
  if (node.kind === 'and' || node.kind === 'or') {
    const order = strength[node.kind]
    const terms = node.terms.map(term => clausesOf(term, text, vocabulary))
    return (scope, isForeign) => {
      const found = new Set(terms.map(term => term(scope, isForeign)))
      return order.find(each => found.has(each)) ?? 'error'
    }
  }
  if (node.kind === 'not') {
    const of = clausesOf(node.of, text, vocabulary)
    return (scope, isForeign) => opposite[of(scope, isForeign)]
  }
  const clause = compileExpression(text.slice(node.from, node.to), vocabulary)
  const paths = pathsIn(node)
  return (scope, isForeign) => {
    const evaluated = clause.evaluate(scope)
    if ('value' in evaluated) return evaluated.value ? 'yes' : 'no'
    return paths.some(isForeign) ? 'foreign' : 'error'
  }
}

/** Which of what the terms come to is what the whole comes to: the first that any of them is. */
const strength = {
  or: ['yes', 'error', 'no', 'foreign'],
  and: ['no', 'foreign', 'error', 'yes'],
} as const satisfies Record<string, readonly Forbids[]>

const opposite: Record<Forbids, Forbids> = { yes: 'no', no: 'yes', foreign: 'foreign', error: 'error' }

/** The chains of fields that a node reads, for example `activity.params.encoding`. */
function pathsIn(node: Node): string[] {
  const path = pathOf(node)
  return path === undefined ? childrenOf(node).flatMap(pathsIn) : [path]
}

function pathOf(node: Node): string | undefined {
  if (node.kind === 'name') return node.name
  if (node.kind !== 'field') return undefined
  const before = pathOf(node.of)
  return before === undefined ? undefined : `${before}.${node.name}`
}

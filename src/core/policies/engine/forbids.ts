import { compileExpression } from '../language/compile.ts'
import type { Expression } from '../language/expression.ts'
import type { StepBudget } from '../language/outcome.ts'
import { parse } from '../language/parse.ts'
import { childrenOf, type Node } from '../language/syntax.ts'
import type { Vocabulary } from '../language/type.ts'
import type { Scope } from '../language/value.ts'

/**
 * Result of an expression of a policy that forbids. `notApplicable`: it depends on something that requests of this kind never have, so it
 * is not about them. `error`: it could not be evaluated for another reason, and so it forbids.
 */
export type Forbids = 'yes' | 'no' | 'notApplicable' | 'error'

/** Input of a denial. */
export interface Forbidden {
  readonly scope: Scope
  /** Paths that requests of this kind never have. */
  readonly isNotApplicable: (path: string) => boolean
  readonly budget: StepBudget
  /** Every other address of the key that is used or given out; absent where no address is named. */
  readonly otherAddresses?: () => readonly OtherAddress[]
}

/** A request as it would be under another address of the same key. */
export interface OtherAddress {
  readonly address: string
  readonly scope: () => Scope
}

/** The word of the language that names a key by one of its addresses. */
const keyAddress = 'wallet_account.address'

/**
 * Tells if the expression forbids: as it evaluates; if it fails, each clause is looked at alone. A clause that fails for what the request
 * never has counts as not met, and leaves the others their say; a clause that fails otherwise may be met.
 *
 * A clause that names an address means the key, whichever address of it a request names: it is met if it is met under any address
 * of the key (docs/decisions/0017-a-denied-address-means-the-key.md).
 *
 * @param vocabulary - The one it was compiled with.
 */
export function forbids(expression: Expression, vocabulary: Vocabulary, asked: Forbidden): Forbids {
  const evaluated = expression.evaluate(asked.scope, asked.budget)
  if ('value' in evaluated && evaluated.value) return 'yes'
  const { clauses, namesKey } = splitOnce(expression, vocabulary)
  const { otherAddresses, ...asNamed } = asked
  const met = 'value' in evaluated ? 'no' : clauses(asNamed)
  if (met === 'yes' || !namesKey || !otherAddresses) return met
  return either(met, clauses(asked))
}

/** Combines the results of two expressions for a policy that forbids if either does. */
export function either(one: Forbids, other: Forbids): Forbids {
  return strength.or.find(each => each === one || each === other) ?? 'error'
}

type Clauses = (asked: Forbidden) => Forbids

interface Split {
  readonly clauses: Clauses
  readonly namesKey: boolean
}

/** Expressions that are split once may be at each request. */
const split = new WeakMap<Expression, Split>()

function splitOnce(expression: Expression, vocabulary: Vocabulary): Split {
  const known = split.get(expression)
  if (known) return known
  const { text } = expression
  const node = text.trim() === '' ? undefined : parse(text)
  const fresh: Split = {
    clauses: node ? clausesOf(node, text, vocabulary) : () => 'yes',
    namesKey: node !== undefined && pathsIn(node).includes(keyAddress),
  }
  split.set(expression, fresh)
  return fresh
}

function clausesOf(node: Node, text: string, vocabulary: Vocabulary): Clauses {
  if (node.kind === 'and' || node.kind === 'or') {
    const order = strength[node.kind]
    const terms = node.terms.map(term => clausesOf(term, text, vocabulary))
    return asked => {
      const found = new Set(terms.map(term => term(asked)))
      return order.find(each => found.has(each)) ?? 'error'
    }
  }
  if (node.kind === 'not') {
    const of = clausesOf(node.of, text, vocabulary)
    return asked => opposite[of(asked)]
  }
  const clause = compileExpression(text.slice(node.from, node.to), vocabulary)
  const paths = pathsIn(node)
  const namesKey = paths.includes(keyAddress)
  const texts = namesKey ? textsComparedIn(node) : undefined
  // “Is not this address” is met where none of the key's addresses is.
  const met = node.kind === 'comparison' && node.operator === '!=' ? 'no' : 'yes'
  return ({ scope, isNotApplicable, budget, otherAddresses }) => {
    const evaluated = clause.evaluate(scope, budget)
    if ('error' in evaluated) return !evaluated.error.givenUp && paths.some(isNotApplicable) ? 'notApplicable' : 'error'
    const named = evaluated.value ? 'yes' : 'no'
    if (named === met || !namesKey || !otherAddresses) return named
    for (const { address, scope: other } of otherAddresses()) {
      // Of an address that is not written here, the answer is the one there is.
      if (texts && !texts.has(address.toLowerCase())) continue
      const under = clause.evaluate(other(), budget)
      if ('error' in under) return 'error'
      if ((under.value ? 'yes' : 'no') === met) return met
    }
    return named
  }
}

/**
 * The texts, in lower case, that a clause holds an address against, where it does nothing else: `address == '…'`, `address in […]`.
 * Undefined for all other clauses.
 */
function textsComparedIn(node: Node): ReadonlySet<string> | undefined {
  const sides = sidesOf(node)
  const others = sides.filter(side => pathOf(side) !== keyAddress)
  if (sides.length !== 2 || others.length !== 1) return undefined
  const literals = others.flatMap(other => (other.kind === 'list' ? other.items : [other]))
  const texts = literals.map(literal => (literal.kind === 'literal' ? literal.value : undefined))
  if (!texts.every(text => typeof text === 'string')) return undefined
  return new Set(texts.map(text => text.toLowerCase()))
}

function sidesOf(node: Node): readonly Node[] {
  if (node.kind === 'comparison') return [node.left, node.right]
  if (node.kind === 'in') return [node.item, node.list]
  return node.kind === 'contains' ? [node.value, node.of] : []
}

/** Which of what the terms come to is what the whole comes to: the first that any of them is. */
const strength = {
  or: ['yes', 'error', 'no', 'notApplicable'],
  and: ['no', 'notApplicable', 'error', 'yes'],
} as const satisfies Record<string, readonly Forbids[]>

const opposite: Record<Forbids, Forbids> = { yes: 'no', no: 'yes', notApplicable: 'notApplicable', error: 'error' }

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

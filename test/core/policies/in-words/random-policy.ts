import { pathsInWords } from '../../../../src/core/policies/in-words/path-words.ts'
import { type Comparison, comparisons, type Node } from '../../../../src/core/policies/language/syntax.ts'
import type { Random } from '../../../support/random.ts'

const nowhere = { from: 0, to: 0 }

const pathsOf = (kind: string) =>
  [...pathsInWords()].filter(([path, { type }]) => type.kind === kind && !path.includes('[]')).map(([path]) => path)

/** Expressions in the words of the real vocabulary. No text or number stands in them twice. */
export class RandomPolicy {
  readonly #random: Random
  readonly #fields: readonly string[]
  readonly #lists: readonly string[]
  #made = 0

  constructor(random: Random) {
    this.#random = random
    this.#fields = [...pathsOf('string'), ...pathsOf('int')]
    this.#lists = pathsOf('list')
  }

  clause(depth: number): Node {
    const kind = this.#random.below(depth > 0 ? 10 : 6)
    switch (kind) {
      case 0:
      case 1:
        return this.#comparison()
      case 2:
        return { ...nowhere, kind: 'in', item: this.#field(), list: this.#texts() }
      case 3:
        return { ...nowhere, kind: 'in', item: this.#text(), list: chain(this.#pick(this.#lists)) }
      case 4:
        return { ...nowhere, kind: 'contains', of: chain(this.#pick(this.#lists)), value: this.#text() }
      case 5:
        return this.#pick<Node>([chain('wallet.imported'), chain(`controls.limit${this.#made++}`), this.#indexed()])
      case 6:
        return { ...nowhere, kind: 'not', of: this.clause(depth - 1) }
      case 7:
        return this.#each(depth, this.#pick(['any', 'all']))
      case 8:
        return {
          ...nowhere,
          kind: 'comparison',
          operator: this.#operator(),
          left: { ...nowhere, kind: 'count', of: this.#each(depth, 'filter') },
          right: this.#number(),
        }
      default:
        return {
          ...nowhere,
          kind: this.#pick(['and', 'or']),
          terms: Array.from({ length: 2 + this.#random.below(3) }, () => this.clause(depth - 1)),
        }
    }
  }

  #comparison(): Node {
    const sides = [this.#field(), this.#pick([this.#text(), this.#number(), this.#field(), this.#indexed()])] as const
    const [left, right] = this.#random.percent(50) ? sides : [sides[1], sides[0]]
    return { ...nowhere, kind: 'comparison', operator: this.#operator(), left, right }
  }

  #each(depth: number, method: 'any' | 'all' | 'filter'): Node {
    const of = chain(this.#pick(['approvers', 'solana.tx.instructions', ...this.#lists]))
    const variable = this.#pick(['user', 'item', 'wallet'])
    const own: Node = { ...nowhere, kind: 'field', of: name(variable), name: 'id', named: nowhere }
    const one: Node = { ...nowhere, kind: 'comparison', operator: '==', left: own, right: this.#text() }
    const predicate: Node = this.#random.percent(50)
      ? one
      : { ...nowhere, kind: 'and', terms: [one, this.clause(depth - 1)] }
    return { ...nowhere, kind: 'each', method, of, variable, predicate }
  }

  #indexed(): Node {
    return { ...nowhere, kind: 'index', of: chain('eth.tx.contract_call_args'), at: this.#text() }
  }

  #texts(): Node {
    return { ...nowhere, kind: 'list', items: Array.from({ length: this.#random.below(4) }, () => this.#text()) }
  }

  #text(): Node {
    const odd = this.#pick(['', '`', '“', '” is “', '` is true'])
    return { ...nowhere, kind: 'literal', value: `t${this.#made++}t${odd}` }
  }

  #number(): Node {
    return { ...nowhere, kind: 'literal', value: 1_000_000n + BigInt(this.#made++) }
  }

  #field(): Node {
    return chain(this.#pick(this.#fields))
  }

  #operator(): Comparison {
    return this.#pick(comparisons)
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#random.below(items.length)] as Item
  }
}

function name(text: string): Node {
  return { ...nowhere, kind: 'name', name: text }
}

function chain(path: string): Node {
  const [first = '', ...rest] = path.split('.')
  return rest.reduce<Node>((of, field) => ({ ...nowhere, kind: 'field', of, name: field, named: nowhere }), name(first))
}

/** Long because it is a parser: one method for each rule of the grammar, and the rules call each other. */

import { visible } from '../../display/visible.ts'
import { ExpressionError } from './expression-error.ts'
import {
  type CallName,
  type Comparison,
  calls,
  childrenOf,
  comparisons,
  type EachMethod,
  eachMethods,
  type Node,
  type Place,
  reserved,
} from './syntax.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Most levels of brackets within brackets, and of operations within operations. */
export const deepestNesting = 64

const leastInteger = -(2n ** 127n)
const greatestInteger = 2n ** 256n - 1n

/**
 * The expression a text holds. Neither its length nor its nesting can exhaust the stack.
 *
 * @throws ExpressionError Saying what was expected, and pointing at what stands there instead.
 */
export function parse(text: string): Node {
  return new Parser(tokensOf(text)).whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #brackets = 0
  readonly #heights = new WeakMap<Node, number>()
  /** Offsets at which the outermost parentheses around a node open. */
  readonly #opened = new WeakMap<Node, number>()

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Node {
    const node = this.#or()
    if (this.#token.kind !== 'end') this.#refuse('an operator or the end')
    return node
  }

  #or(): Node {
    return this.#chain('or', '||', () => this.#chain('and', '&&', () => this.#comparison()))
  }

  #chain(kind: 'and' | 'or', symbol: string, term: () => Node): Node {
    const first = term()
    if (!this.#stands(symbol)) return first
    const terms = [first]
    while (this.#take(symbol)) terms.push(term())
    return this.#made({ kind, terms, ...this.#since(first) })
  }

  #comparison(): Node {
    const left = this.#not()
    const operator = this.#token
    if (!isComparing(operator)) return left
    this.#at++
    const right = this.#not()
    if (isComparing(this.#token)) this.#refuse('&& or || (comparisons do not chain)')
    const place = this.#since(left)
    return operator.kind === 'name'
      ? this.#made({ kind: 'in', item: left, list: right, ...place })
      : this.#made({ kind: 'comparison', operator: operator.text as Comparison, left, right, ...place })
  }

  #not(): Node {
    const marks: Token[] = []
    while (this.#stands('!')) marks.push(this.#next())
    let node = this.#postfix()
    for (const { from } of marks.reverse()) node = this.#made({ kind: 'not', of: node, from, to: this.#end })
    return node
  }

  #postfix(): Node {
    let node = this.#primary()
    for (;;) {
      if (this.#take('.')) node = this.#member(node)
      else if (this.#stands('[')) node = this.#bracketed('[', () => this.#subscript(node))
      else return node
    }
  }

  #member(of: Node): Node {
    const named = this.#name('a field or function')
    const { text: name, from, to } = named
    if (!this.#stands('(')) {
      return this.#made({ kind: 'field', of, name, named: { from, to }, ...this.#since(of) })
    }
    return this.#bracketed('(', () => {
      if (name === 'count') {
        this.#expect(')')
        return this.#made({ kind: 'count', of, ...this.#since(of) })
      }
      if (name === 'contains') {
        const value = this.#or()
        this.#expect(')')
        return this.#made({ kind: 'contains', of, value, ...this.#since(of) })
      }
      const method = eachMethods.find(each => each === name)
      if (!method) throw new ExpressionError('expected all, any, filter, contains or count before (', named)
      return this.#each(of, method)
    })
  }

  #each(of: Node, method: EachMethod): Node {
    const variable = this.#name('a name for each item').text
    this.#expect(',', 'a comma')
    const predicate = this.#or()
    this.#expect(')')
    return this.#made({ kind: 'each', method, of, variable, predicate, ...this.#since(of) })
  }

  #subscript(of: Node): Node {
    const at = this.#or()
    if (!this.#take('..')) {
      this.#expect(']', '.. or ]')
      return this.#made({ kind: 'index', of, at, ...this.#since(of) })
    }
    const end = this.#or()
    this.#expect(']')
    return this.#made({ kind: 'slice', of, start: at, end, ...this.#since(of) })
  }

  #primary(): Node {
    const token = this.#token
    const { from, to } = token
    if (this.#stands('(')) return this.#bracketed('(', () => this.#parenthesised(from))
    if (this.#stands('[')) return this.#bracketed('[', () => this.#list(from))
    const isOperator = token.kind === 'symbol' || (token.kind === 'name' && token.text === 'in')
    if (token.kind === 'end' || isOperator) return this.#refuse('a value')
    this.#at++
    if (token.kind === 'string') return this.#made({ kind: 'literal', value: token.text, from, to })
    if (token.kind === 'integer') return this.#made({ kind: 'literal', value: integerOf(token), from, to })
    if (reserved.has(token.text)) return this.#made({ kind: 'literal', value: token.text === 'true', from, to })
    if (!this.#stands('(')) return this.#made({ kind: 'name', name: token.text, from, to })
    const name = (Object.keys(calls) as CallName[]).find(known => known === token.text)
    if (!name) throw new ExpressionError(`expected ${Object.keys(calls).join(' or ')} before (`, token)
    return this.#bracketed('(', () => this.#call(name, from))
  }

  #parenthesised(from: number): Node {
    const node = this.#or()
    this.#expect(')', 'an operator or )')
    this.#opened.set(node, from)
    return node
  }

  #list(from: number): Node {
    const items: Node[] = []
    if (!this.#stands(']')) {
      do items.push(this.#or())
      while (this.#take(','))
    }
    this.#expect(']', ', or ]')
    return this.#made({ kind: 'list', items, from, to: this.#end })
  }

  #call(name: CallName, from: number): Node {
    const quoted = calls[name].map((argument, index) => {
      if (index > 0) this.#expect(',', 'a comma')
      if (this.#token.kind !== 'string') this.#refuse(`${argument} in single quotes`)
      return this.#next()
    })
    this.#expect(')')
    return this.#made({
      kind: 'call',
      name,
      quoted: quoted.map(({ text, from, to }) => ({ text, from, to })),
      from,
      to: this.#end,
    })
  }

  #bracketed(open: string, inner: () => Node): Node {
    if (++this.#brackets > deepestNesting) throw new ExpressionError(tooDeep, this.#token)
    this.#expect(open)
    const node = inner()
    this.#brackets--
    return node
  }

  /** A node is read from the bottom up, so that its height is known before anything walks down it. */
  #made(node: Node): Node {
    const height = 1 + Math.max(0, ...childrenOf(node).map(child => this.#heights.get(child) ?? 0))
    if (height > deepestNesting) throw new ExpressionError(tooDeep, node)
    this.#heights.set(node, height)
    return node
  }

  /** Returns the place from where a node begins, with the parentheses around it, to the end of what was read last. */
  #since(first: Node): Place {
    return { from: this.#opened.get(first) ?? first.from, to: this.#end }
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token
  }

  /** End of what was read last. */
  get #end(): number {
    return this.#tokens[this.#at - 1]?.to ?? 0
  }

  #next(): Token {
    const token = this.#token
    this.#at++
    return token
  }

  #stands(symbol: string): boolean {
    return this.#token.kind === 'symbol' && this.#token.text === symbol
  }

  #take(symbol: string): boolean {
    const taken = this.#stands(symbol)
    if (taken) this.#at++
    return taken
  }

  #expect(symbol: string, expected = symbol): void {
    if (!this.#take(symbol)) this.#refuse(expected)
  }

  #name(expected: string): Token {
    if (this.#token.kind !== 'name' || reserved.has(this.#token.text)) this.#refuse(expected)
    return this.#next()
  }

  #refuse(expected: string): never {
    const token = this.#token
    throw new ExpressionError(`expected ${expected}, found ${describe(token)}`, token)
  }
}

const tooDeep = `it is nested more than ${deepestNesting} deep`

function isComparing({ kind, text }: Token): boolean {
  return kind === 'symbol' ? (comparisons as readonly string[]).includes(text) : kind === 'name' && text === 'in'
}

function integerOf(token: Token): bigint {
  // Reading a number of thousands of digits would take long, and the range ends at 78 of them.
  const digits = token.text.replace(/^-?0*(?=[0-9])/, '')
  const value = digits.length > 78 ? greatestInteger + 1n : BigInt(digits)
  const signed = token.text.startsWith('-') ? -value : value
  if (signed > greatestInteger || signed < leastInteger) {
    throw new ExpressionError('expected an integer from -2^127 to 2^256 - 1', token)
  }
  return signed
}

function describe({ kind, text }: Token): string {
  if (kind === 'end') return 'the end'
  return kind === 'string' ? `'${visible(text, 40)}'` : visible(text, 40)
}

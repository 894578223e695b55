import type { Completions } from '../../../shared/policies.ts'
import { check, type Names } from './check.ts'
import { describeType } from './describe-type.ts'
import { ExpressionError } from './expression-error.ts'
import { parse } from './parse.ts'
import { eachMethods, reserved } from './syntax.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { FieldType, Type, Vocabulary } from './type.ts'

type Option = Completions['options'][number]

/**
 * Lists what could stand at `at`, in place of the name that is being written there. None inside a string, and after text that makes no
 * sense so far. The text behind `at` is ignored. Never throws.
 */
export function complete(text: string, at: number, vocabulary: Vocabulary): Completions {
  const before = text.slice(0, at)
  const from = /(?<![A-Za-z0-9_])(?:[A-Za-z_][A-Za-z0-9_]*)?$/.exec(before)?.index ?? before.length
  try {
    const tokens = tokensOf(before.slice(0, from)).slice(0, -1)
    return { from, options: optionsAfter(new Written(before, tokens), vocabulary) }
  } catch (error) {
    if (error instanceof ExpressionError) return { from, options: [] }
    throw error
  }
}

function optionsAfter(written: Written, vocabulary: Vocabulary): Option[] {
  const { tokens } = written
  const last = tokens.length - 1
  const names = written.names(vocabulary)
  if (written.stands('.', last)) return members(typeOf(written.operandBefore(last), names))
  if (written.stands('(', last) && isCallOfOwn(written, last)) return []
  return endsOperand(tokens[last]) ? [membership] : values(names)
}

/** Tells if the parentheses begin with a name for each item, a quoted string, or nothing. */
function isCallOfOwn({ tokens }: Written, open: number): boolean {
  const name = tokens[open - 1]
  return isName(name) && name?.text !== 'contains'
}

function endsOperand(token: Token | undefined): boolean {
  if (!token) return false
  return token.kind === 'symbol' ? token.text === ')' || token.text === ']' : token.text !== 'in'
}

function members(type: Type): Option[] {
  if (type.kind === 'struct') return Object.entries(type.fields).map(([label, field]) => option(label, 'field', field))
  return type.kind === 'list' || type.kind === 'dynamic' ? listFunctions : []
}

function values({ vocabulary, variables }: Names): Option[] {
  const bound = new Map(variables.map(({ name, type }) => [name, { type, about: 'Each item in turn.' }]))
  const keywords = Object.entries(vocabulary).filter(([name]) => !bound.has(name))
  return [
    ...[...bound].reverse().map(([label, field]) => option(label, 'keyword', field)),
    ...keywords.map(([label, field]) => option(label, 'keyword', field)),
    ...(Object.hasOwn(vocabulary, 'time') ? timeFunctions : []),
    ...constants,
  ]
}

function option(label: string, kind: Option['kind'], { type, about }: FieldType): Option {
  return { label, kind, type: describeType(type), about }
}

/** The type of an expression. @throws ExpressionError */
function typeOf(text: string, names: Names): Type {
  return check(parse(text), names).type
}

/** The words of a text that is not finished. */
class Written {
  readonly #text: string
  readonly tokens: readonly Token[]
  /** Index of the opening bracket, for each closing bracket. */
  readonly #opening = new Map<number, number>()
  /** The brackets that are still open, outermost first. */
  readonly #open: number[] = []

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.tokens = tokens
    tokens.forEach((_, index) => {
      if (this.stands('(', index) || this.stands('[', index)) this.#open.push(index)
      if (this.stands(')', index) || this.stands(']', index)) this.#opening.set(index, this.#open.pop() ?? index)
    })
  }

  stands(symbol: string, index: number): boolean {
    const token = this.tokens[index]
    return token?.kind === 'symbol' && token.text === symbol
  }

  /** The keywords, and the variables of each `.any(…` and its like that is still open. */
  names(vocabulary: Vocabulary): Names {
    let names: Names = { vocabulary, variables: [] }
    for (const open of this.#open) {
      const [dot, method, variable] = [open - 2, this.tokens[open - 1], this.tokens[open + 1]]
      const binds = this.stands('.', dot) && eachMethods.some(each => each === method?.text)
      if (!binds || variable?.kind !== 'name' || !this.stands(',', open + 2)) continue
      const list = typeOf(this.operandBefore(dot), names)
      const type: Type = list.kind === 'list' ? list.of : { kind: 'dynamic' }
      names = { vocabulary, variables: [...names.variables, { name: variable.text, type }] }
    }
    return names
  }

  /** The operand that the dot at an index belongs to, as text. */
  operandBefore(dot: number): string {
    let first = dot - 1
    for (;;) {
      while (this.#isSubscript(first)) first = (this.#opening.get(first) as number) - 1
      const opening = this.#opening.get(first)
      if (opening !== undefined) {
        const called = this.stands(')', first) && isName(this.tokens[opening - 1])
        first = called ? opening - 1 : opening
        if (!called) break
      }
      if (!this.stands('.', first - 1)) break
      first -= 2
    }
    return this.#text.slice(this.tokens[first]?.from ?? 0, this.tokens[dot]?.from)
  }

  #isSubscript(close: number): boolean {
    const opening = this.#opening.get(close)
    return opening !== undefined && this.stands(']', close) && endsOperand(this.tokens[opening - 1])
  }
}

function isName(token: Token | undefined): boolean {
  return token?.kind === 'name' && !reserved.has(token.text)
}

const membership: Option = {
  label: 'in',
  kind: 'keyword',
  type: 'bool',
  about: "True if a list holds it: activity.kind in ['A', 'B'].",
}

const constants: readonly Option[] = ['true', 'false'].map(label => ({ label, kind: 'value', type: 'bool', about: '' }))

const timeFunctions: readonly Option[] = [
  {
    label: 'Timestamp',
    kind: 'function',
    type: 'timestamp',
    about: "A point in time: Timestamp('2026-01-31T09:00:00Z').",
  },
  {
    label: 'CronSpan',
    kind: 'function',
    type: 'bool',
    about:
      "True while a window is open. A cron expression opens it for a duration: CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin').",
  },
]

const listFunctions: Option[] = [
  {
    label: 'all',
    kind: 'function',
    type: 'bool',
    about: 'True if a condition holds for every item: list.all(item, item > 0).',
  },
  {
    label: 'any',
    kind: 'function',
    type: 'bool',
    about: 'True if it holds for at least one: list.any(item, item > 0).',
  },
  { label: 'filter', kind: 'function', type: 'list', about: 'The items it holds for: list.filter(item, item > 0).' },
  { label: 'contains', kind: 'function', type: 'bool', about: 'True if a value is among the items: list.contains(1).' },
  { label: 'count', kind: 'function', type: 'int', about: 'Number of items: list.count().' },
]

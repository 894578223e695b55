import { bool, dynamic, int, string, timestamp } from './basic-types.ts'
import { parseCronSpan } from './cron-span.ts'
import { describeType } from './describe-type.ts'
import { ExpressionError } from './expression-error.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import type { Literal, Node, Place } from './syntax.ts'
import type { Type, Vocabulary } from './type.ts'
import { areComparable, comparable, isComparable, isOrdered, ordered, unify } from './type-fit.ts'

/** The names an expression may use at some place: the keywords, and what `.any` and its like bind around it. */
export interface Names {
  readonly vocabulary: Vocabulary
  /** Innermost last; it hides a keyword or variable of the same name. */
  readonly variables: readonly { readonly name: string; readonly type: Type }[]
}

/** Result of checking. */
export interface Checked {
  readonly type: Type
  /** Identifiers read through the keyword `controls`, each once. */
  readonly velocityControls: readonly string[]
}

/**
 * The type of an expression. `dynamic` fits everywhere and is checked when it is met.
 *
 * @throws ExpressionError For a name or field that does not exist, and for an operation on what it does not work on.
 */
export function check(node: Node, names: Names): Checked {
  const velocityControls = new Set<string>()
  return { type: new Checker(names, velocityControls).type(node), velocityControls: [...velocityControls] }
}

class Checker {
  readonly #names: Names
  readonly #velocityControls: Set<string>

  constructor(names: Names, velocityControls: Set<string>) {
    this.#names = names
    this.#velocityControls = velocityControls
  }

  type(node: Node): Type {
    switch (node.kind) {
      case 'literal':
        return literalTypes[typeof node.value as keyof typeof literalTypes]
      case 'list':
        return this.#list(node)
      case 'name':
        return this.#name(node)
      case 'field':
        return this.#field(node)
      case 'index':
        return this.#index(node)
      case 'slice':
        return this.#slice(node)
      case 'each': {
        const item = this.#itemType(node.of)
        const variables = [...this.#names.variables, { name: node.variable, type: item }]
        new Checker({ ...this.#names, variables }, this.#velocityControls).#expect(node.predicate, bool)
        return node.method === 'filter' ? { kind: 'list', of: item } : bool
      }
      case 'contains': {
        const item = this.#itemType(node.of)
        if (!isComparable(item))
          refuse(`expected a list of ints, strings, bools or timestamps, found list of ${describeType(item)}`, node.of)
        this.#expectComparable(item, node.value)
        return bool
      }
      case 'count':
        this.#itemType(node.of)
        return int
      case 'call':
        return this.#call(node)
      case 'not':
        return this.#expect(node.of, bool)
      case 'comparison':
        return this.#comparison(node)
      case 'in': {
        const item = this.type(node.item)
        if (!isComparable(item)) refuse(`expected ${comparable} before in, found ${describeType(item)}`, node.item)
        const of = this.#itemType(node.list)
        if (!areComparable(item, of)) {
          refuse(`expected a list of ${describeType(item)}, found list of ${describeType(of)}`, node.list)
        }
        return bool
      }
      case 'and':
      case 'or':
        for (const term of node.terms) this.#expect(term, bool)
        return bool
    }
  }

  #list({ items }: Extract<Node, { kind: 'list' }>): Type {
    let of: Type | undefined
    for (const item of items) {
      const type = this.type(item)
      const unified: Type | undefined = of ? unify(of, type) : type
      if (!unified)
        refuse(`expected ${describeType(of as Type)} as the items before it, found ${describeType(type)}`, item)
      of = unified
    }
    return { kind: 'list', of: of ?? dynamic }
  }

  #name(node: Extract<Node, { kind: 'name' }>): Type {
    const variable = this.#variable(node.name)
    if (variable) return variable
    if (!Object.hasOwn(this.#names.vocabulary, node.name)) missing(node.name, node)
    if (node.name === 'controls') refuse('expected the control by name: controls.<identifier>', node)
    return (this.#names.vocabulary[node.name] as { type: Type }).type
  }

  #variable(name: string): Type | undefined {
    return this.#names.variables.findLast(variable => variable.name === name)?.type
  }

  #field({ of, name, named }: Extract<Node, { kind: 'field' }>): Type {
    const holder = this.#isControls(of) ? this.#control(name) : this.type(of)
    if (holder.kind === 'dynamic') return dynamic
    if (holder.kind === 'list' && name === 'count') return int
    if (holder.kind === 'map') return holder.of
    if (holder.kind !== 'struct' || !Object.hasOwn(holder.fields, name)) missing(name, named)
    return (holder.fields[name] as { type: Type }).type
  }

  /** Which controls an expression reads must be known before it is evaluated, since each has to be measured. */
  #isControls(node: Node): boolean {
    return (
      node.kind === 'name' &&
      node.name === 'controls' &&
      !this.#variable('controls') &&
      Object.hasOwn(this.#names.vocabulary, 'controls')
    )
  }

  #control(identifier: string): Type {
    this.#velocityControls.add(identifier)
    return (this.#names.vocabulary.controls as { type: Type }).type
  }

  #index({ of, at }: Extract<Node, { kind: 'index' }>): Type {
    if (this.#isControls(of)) {
      if (at.kind !== 'literal' || typeof at.value !== 'string') refuse('expected the identifier in single quotes', at)
      const holder = this.#control((at as Literal).value as string)
      return holder.kind === 'map' ? holder.of : dynamic
    }
    const holder = this.type(of)
    if (holder.kind === 'list' || holder.kind === 'string') {
      this.#expectPosition(at)
      return holder.kind === 'list' ? holder.of : string
    }
    if (holder.kind === 'map') {
      this.#expect(at, string)
      return holder.of
    }
    if (holder.kind !== 'dynamic') refuse(`expected a list, string or map before [, found ${describeType(holder)}`, of)
    const key = this.type(at)
    if (!['int', 'string', 'dynamic'].includes(key.kind))
      refuse(`expected an int or string, found ${describeType(key)}`, at)
    return dynamic
  }

  #slice({ of, start, end }: Extract<Node, { kind: 'slice' }>): Type {
    const holder = this.type(of)
    if (!['list', 'string', 'dynamic'].includes(holder.kind)) {
      refuse(`expected a list or string before [, found ${describeType(holder)}`, of)
    }
    this.#expectPosition(start)
    this.#expectPosition(end)
    return holder
  }

  #expectPosition(node: Node): void {
    this.#expect(node, int)
    if (node.kind === 'literal' && typeof node.value === 'bigint' && node.value < 0n) {
      refuse('expected a position from 0 on', node)
    }
  }

  #call({ name, quoted, ...place }: Extract<Node, { kind: 'call' }>): Type {
    if (!Object.hasOwn(this.#names.vocabulary, 'time')) refuse(`${name} can only stand in a time expression`, place)
    const [first, duration, zone] = quoted
    if (!first) return refuse('expected an argument', place)
    if (!duration || !zone) {
      if (parseTimestamp(first.text) === undefined) {
        refuse("expected an RFC 3339 time in UTC, such as '2026-01-31T09:00:00Z'", first)
      }
      return timestamp
    }
    const span = parseCronSpan(first.text, duration.text, zone.text)
    if ('problem' in span) refuse(span.problem, quoted[span.argument] ?? place)
    return bool
  }

  #comparison({ operator, left, right }: Extract<Node, { kind: 'comparison' }>): Type {
    const equality = operator === '==' || operator === '!='
    const type = this.type(left)
    const fits = equality ? isComparable(type) : isOrdered(type)
    if (!fits) {
      refuse(`expected ${equality ? comparable : ordered}, found ${describeType(type)}`, left)
    }
    this.#expectComparable(type, right, !equality)
    return bool
  }

  #expectComparable(other: Type, node: Node, inOrder = false): void {
    const type = this.type(node)
    if (areComparable(other, type) && (!inOrder || isOrdered(type))) return
    const expected = other.kind !== 'dynamic' ? describeType(other) : inOrder ? ordered : comparable
    refuse(`expected ${expected}, found ${describeType(type)}`, node)
  }

  #itemType(node: Node): Type {
    const type = this.type(node)
    if (type.kind === 'dynamic') return dynamic
    return type.kind === 'list' ? type.of : refuse(`expected a list, found ${describeType(type)}`, node)
  }

  #expect(node: Node, expected: Type): Type {
    const type = this.type(node)
    if (type.kind !== expected.kind && type.kind !== 'dynamic') {
      refuse(`expected ${describeType(expected)}, found ${describeType(type)}`, node)
    }
    return expected
  }
}
const literalTypes = { boolean: bool, bigint: int, string }

function missing(name: string, place: Place): never {
  // The words of the public service, which clients look for (wire.md §4.4).
  return refuse(`Expression cannot be evaluated: field does not exist: ${name.slice(0, 100)}`, place)
}

function refuse(message: string, place: Place): never {
  throw new ExpressionError(message, place)
}

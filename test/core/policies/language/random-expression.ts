import { type Scope, Timestamp, type Value } from '../../../../src/core/policies/language/value.ts'
import type { Random } from '../../../support/random.ts'
import { scopeOf } from './sample.ts'

const pieces =
  "tx approvers number numbers text texts flag anything named controls time now to data value id tags u v all any filter contains count in true false Timestamp CronSpan __proto__ constructor 0 1 -1 7 99999999999999999999 '' 'a' '0xAa' '2026-01-01T00:00:00Z' ' ( ) [ ] . , .. && || ! == != < > <= >= = & | - + \" ; \n é 🎉 \u0000 .count .any( .all(u, [0] [0..1] 'daily'".split(
    ' ',
  )

/** Words of the language, and some that are none, in any order. */
export function wordSoup(random: Random): string {
  let text = ''
  for (let left = 1 + random.below(12); left > 0; left--) text += pick(random, pieces) + (random.percent(50) ? ' ' : '')
  return text
}

/** A text that was an expression, until pieces of it were lost, repeated or replaced. */
export function damaged(random: Random, text: string): string {
  let result = text
  for (let left = 1 + random.below(3); left > 0; left--) {
    const from = random.below(result.length + 1)
    const to = Math.min(result.length, from + random.below(6))
    const instead = random.percent(40) ? '' : random.percent(50) ? pick(random, pieces) : result.slice(from - 5, to + 5)
    result = result.slice(0, from) + instead + result.slice(to)
  }
  return result
}

/** An expression whose types fit the sample vocabulary. */
export function fittingExpression(random: Random): string {
  return new Writer(random).bool(1 + random.below(4))
}

/** Values as the sample vocabulary declares them, except for those that are missing, cannot be read, or are of another type. */
export function anyScope(random: Random): Scope {
  const string = () => pick(random, ['', 'a', 'b', '0xAa', '0xaA', '5', '-1', 'x'.repeat(50), '🎉'])
  const int = () => pick(random, [0n, 1n, 2n, -1n, 5n, 2n ** 255n])
  const bool = () => random.percent(50)
  const list = (item: () => Value) => Array.from({ length: random.below(5) }, item)
  const dynamic = (): Value =>
    pick<() => Value>(random, [string, int, bool, () => list(string), () => list(int), () => struct({ id: string })])()
  const struct = (fields: Record<string, () => Value>) => {
    const made = scopeOf({})
    for (const [name, value] of Object.entries(fields)) {
      if (random.percent(4)) continue
      if (random.percent(4)) Object.defineProperty(made, name, { get: unreadable })
      else Object.defineProperty(made, name, { value: random.percent(4) ? dynamic() : value() })
    }
    return made
  }
  return struct({
    tx: () =>
      struct({ to: string, data: string, value: int, nonce: int, arguments: () => struct({ a: dynamic, b: dynamic }) }),
    approvers: () => list(() => struct({ id: string, tags: () => list(string), email: string })),
    number: int,
    numbers: () => list(int),
    text: string,
    texts: () => list(string),
    flag: bool,
    anything: dynamic,
    named: () => struct({ a: string, b: string }),
    controls: () => struct({ daily: bool, weekly: bool }),
    time: () => struct({ now: () => new Timestamp(random.below(2 ** 31) * 1_000) }),
  })
}

function unreadable(): never {
  throw new Error('it cannot be worked out')
}

class Writer {
  readonly #random: Random
  /** Variables in force, by type. */
  #numbers: string[] = []
  #texts: string[] = []
  #users: string[] = []

  constructor(random: Random) {
    this.#random = random
  }

  bool(depth: number): string {
    if (depth <= 0)
      return this.#pick(['flag', 'true', 'false', 'anything', 'controls.daily', "controls['weekly']", '!flag'])
    const inner = depth - 1
    switch (this.#random.below(14)) {
      case 0:
        return `${this.bool(inner)}&&${this.bool(inner)}`
      case 1:
        return `(${this.bool(inner)} || ${this.bool(inner)} || ${this.bool(inner)})`
      case 2:
        return `!(${this.bool(inner)})`
      case 3:
        return `(${this.bool(inner)}) == (${this.bool(inner)})`
      case 4:
        return `${this.#number(inner)} ${this.#pick(['==', '!=', '<', '>', '<=', '>='])} ${this.#number(inner)}`
      case 5:
        return `${this.#text(inner)} ${this.#pick(['==', '!='])} ${this.#text(inner)}`
      case 6:
        return `${this.#text(inner)} in ${this.#textList(inner)}`
      case 7:
        return `${this.#numberList(inner)}.contains(${this.#number(inner)})`
      case 8:
        return this.#each(this.#numberList(inner), this.#numbers, 'any', inner)
      case 9:
        return this.#each(this.#textList(inner), this.#texts, 'all', inner)
      case 10:
        return this.#each('approvers', this.#users, this.#pick(['any', 'all']), inner)
      case 11:
        return `${this.#dynamic(inner)} == ${this.#pick([this.#text(inner), this.#number(inner), this.#dynamic(inner)])}`
      case 12:
        return `time.now ${this.#pick(['<', '>=', '=='])} Timestamp('2026-01-01T00:00:00Z')`
      default:
        return this.#random.percent(5) ? "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')" : this.bool(inner)
    }
  }

  #number(depth: number): string {
    const leaves = ['number', 'tx.value', '0', '1', '-5', '340282366920938463463374607431768211456', ...this.#numbers]
    if (depth <= 0) return this.#pick(leaves)
    return this.#pick([
      ...leaves,
      `${this.#numberList(depth - 1)}[${this.#pick(['0', '1', 'number'])}]`,
      `${this.#textList(depth - 1)}.count()`,
    ])
  }

  #text(depth: number): string {
    const leaves = [
      'text',
      'tx.to',
      "''",
      "'a'",
      "'0xAA'",
      'named.a',
      "named['b']",
      ...this.#texts,
      ...this.#users.map(user => `${user}.id`),
    ]
    if (depth <= 0) return this.#pick(leaves)
    return this.#pick([
      ...leaves,
      `tx.data[0..${this.#number(depth - 1).replace(/^-5$/, '5')}]`,
      'text[1]',
      `${this.#textList(depth - 1)}[0]`,
    ])
  }

  #numberList(depth: number): string {
    if (depth <= 0) return this.#pick(['numbers', '[]', '[1, 2, number]'])
    return this.#pick([
      'numbers',
      `numbers[1..9]`,
      this.#each(this.#numberList(depth - 1), this.#numbers, 'filter', depth - 1),
    ])
  }

  #textList(depth: number): string {
    const leaves = ['texts', "['a', text]", ...this.#users.map(user => `${user}.tags`)]
    if (depth <= 0) return this.#pick(leaves)
    return this.#pick([...leaves, this.#each(this.#textList(depth - 1), this.#texts, 'filter', depth - 1)])
  }

  #dynamic(depth: number): string {
    const leaves = ['anything', 'tx.arguments.a', "tx.arguments['b']"]
    if (depth <= 0) return this.#pick(leaves)
    const inner = this.#dynamic(depth - 1)
    return this.#pick([...leaves, `${inner}.id`, `${inner}[0]`, `${inner}['id']`, `${inner}.count`, `${inner}[0..2]`])
  }

  #each(list: string, variables: string[], method: string, depth: number): string {
    const name = `v${this.#numbers.length}${this.#texts.length}${this.#users.length}`
    variables.push(name)
    const text = `${list}.${method}(${name}, ${this.bool(depth)})`
    variables.pop()
    return text
  }

  #pick<T>(things: readonly T[]): T {
    return pick(this.#random, things)
  }
}

function pick<T>(random: Random, things: readonly T[]): T {
  return things[random.below(things.length)] as T
}

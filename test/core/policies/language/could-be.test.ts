import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { couldBe } from '../../../../src/core/policies/language/could-be.ts'
import { anything, empty, just, missing, unnamed } from '../../../../src/core/policies/language/known.ts'
import { parse } from '../../../../src/core/policies/language/parse.ts'
import { manners, type Supposed, suppose } from '../../../../src/core/policies/language/suppose.ts'
import type { Scope, Value } from '../../../../src/core/policies/language/value.ts'
import { longer, scaled } from '../../../support/effort.ts'
import { type Random, seeded } from '../../../support/random.ts'
import { anyScope, fittingExpression } from './random-expression.ts'
import { scopeOf, vocabulary } from './sample.ts'

const can = (value: boolean, text: string, supposed: Supposed, left = 10_000) =>
  manners.some(manner => couldBe(value, parse(text), suppose(supposed, manner), { left }))

describe('supposing that a list has an item of a type that is not named,', () => {
  const supposed = { 'tx.list[].type': unnamed }

  test.each([
    "tx.list.all(i, i.type == 'a')",
    "tx.list.all(i, i.to == 'x' && i.type in ['a', 'b'])",
    "!tx.list.any(i, !['a'].contains(i.type))",
    "tx.list.filter(i, i.type != 'a').count() == 0",
    "tx.list.filter(i, i.type == 'a').count() == tx.list.count()",
    "tx.list.filter(i, i.type == 'a').filter(i, i.to == 'x').count() >= tx.list.count",
    "tx.list.count() == 1 && tx.list[0].type == 'a'",
    "(tx.list.all(i, i.type == 'a') || tx.list.all(i, i.type == 'b')) && tx.to == 'x'",
    "['a', 'b'].any(t, tx.list.all(i, i.type == t))",
    'tx.list.count() <= 0',
  ])('%s cannot hold', text => {
    expect(can(true, text, supposed)).toBe(false)
  })

  test.each([
    "tx.list.all(i, i.type != 'a')",
    "tx.list.all(i, i.type == 'a' || i.to == 'x')",
    "tx.list.any(i, i.type == 'a')",
    "tx.list[0].type == 'a'",
    "tx.list[1..9].all(i, i.type == 'a')",
    "tx.list.filter(i, i.to == 'x').all(i, i.type == 'a')",
    "tx.list.all(i, i.type == 'a') || tx.to == 'x'",
    'tx.list.all(i, i.type == tx.type)',
    "tx.others.all(i, i.type == 'a')",
    "tx.list.all(i, i.type < 'a')",
    'tx.list.count() > 1',
  ])('%s can', text => {
    expect(can(true, text, supposed)).toBe(true)
  })
})

test('whatever takes too long can be either', () => {
  const depth = 12
  const nested = Array.from({ length: depth }, (_, at) => `['a', 'b'].all(v${at}, `)
  const text = `${nested.join('')}tx.flag${')'.repeat(depth)} && tx.to == 'a'`
  const supposed = { 'tx.to': unnamed }
  expect(can(true, text, supposed, 100_000)).toBe(false)
  expect([can(true, text, supposed, 1_000), can(false, text, supposed, 1_000)]).toEqual([true, true])
})

/** Suppositions, and values of requests of which they are so. */
const suppositions: readonly { supposed: Supposed; make(random: Random): Readonly<Record<string, Value>> }[] = [
  { supposed: { texts: empty }, make: () => ({ texts: [] }) },
  { supposed: { numbers: empty, 'texts[]': anything }, make: () => ({ numbers: [], texts: ['a'] }) },
  { supposed: { 'texts[]': unnamed }, make: random => ({ texts: around(random, 'zq', () => 'a') }) },
  { supposed: { text: unnamed, flag: just(true) }, make: () => ({ text: 'zqzqzqzqzq', flag: true }) },
  {
    supposed: { 'approvers[].id': unnamed },
    make: random => ({ approvers: around(random, user('zqzqzq', ['a']), () => user('a', ['b'])) }),
  },
  {
    supposed: { 'approvers[].tags': empty, 'approvers[].email': missing },
    make: random => ({ approvers: around(random, user('a', []), () => scopeOf({ ...user('b', ['a']), email: '5' })) }),
  },
]

const user = (id: string, tags: readonly string[]) => scopeOf({ id, tags })

/** Such an item alone, several of them, or one among others. */
function around<Item>(random: Random, item: Item, other: () => Item): Item[] {
  const others = Array.from({ length: random.below(3) }, () => (random.percent(50) ? item : other()))
  others.splice(random.below(others.length + 1), 0, item)
  return others
}

test(
  'what cannot be is never so of a request of which it is supposed',
  () => {
    const random = seeded(Number(process.env.FUZZ_SEED ?? 77_001))
    const met = { ruledOut: 0, evaluated: 0 }
    const rounds = scaled(50_000)
    for (let round = 0; round < rounds; round++) {
      const text = fittingExpression(random)
      const { supposed, make } = suppositions[round % suppositions.length]!
      const expression = compileExpression(text, vocabulary)
      for (let times = 0; times < 3; times++) {
        const evaluated = expression.evaluate(withValues(anyScope(random), make(random)))
        if ('error' in evaluated) continue
        met.evaluated++
        if (!can(evaluated.value, text, supposed)) throw new Error(`${JSON.stringify(supposed)}: ${text}`)
        if (!can(!evaluated.value, text, supposed)) met.ruledOut++
      }
    }
    expect(met.evaluated).toBeGreaterThan(rounds / 4)
    expect(met.ruledOut).toBeGreaterThan(met.evaluated / 20)
  },
  longer(120_000),
)

function withValues(scope: Scope, values: Readonly<Record<string, Value>>): Scope {
  const more = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }]))
  return Object.create(null, { ...Object.getOwnPropertyDescriptors(scope), ...more }) as Scope
}

import { describe, expect, test } from 'vitest'
import { expressionBriefly, expressionInWords } from '../../../../src/core/policies/in-words/expression-in-words.ts'
import { pathsInWords } from '../../../../src/core/policies/in-words/path-words.ts'
import { parse } from '../../../../src/core/policies/language/parse.ts'
import { print } from '../../../../src/core/policies/language/print.ts'
import { childrenOf, comparisons, type Node } from '../../../../src/core/policies/language/syntax.ts'
import type { InWords } from '../../../../src/shared/policies.ts'
import { scaled } from '../../../support/effort.ts'
import { seeded } from '../../../support/random.ts'
import { RandomPolicy } from './random-policy.ts'

const nobody = { nameOf: () => undefined, isOnlyOneNamed: () => true }
const known = {
  nameOf: (_: string, id: string) => ({ a: 'Ada', b: 'Bob', c: 'Bob' })[id],
  isOnlyOneNamed: (_: string, name: string) => name === 'Ada',
}

function lines(said: InWords | null, indent = ''): readonly string[] {
  return said ? [`${indent}${said.text}`, ...said.parts.flatMap(part => lines(part, `${indent}  `))] : []
}

const inWords = (text: string, names: Parameters<typeof expressionInWords>[1] = nobody) =>
  lines(expressionInWords(text, names)).join('\n')

test.each([
  ['', ''],
  ['true', 'Always'],
  [
    "activity.kind == 'SIGN_TRANSACTION' && eth.tx.value < 5 && controls.daily",
    `All of these are true:
  The kind of request is “SIGN_TRANSACTION”
  The value of the Ethereum transaction is less than 5
  The limit “daily” holds`,
  ],
  [
    "approvers.filter(user, user.id in ['a', 'b', 'd']).count() >= 2",
    `For at least 2 of those who ask or approve:
  The user is one of: “Ada”, “Bob” (“b”), “d” (not in this organization)`,
  ],
  [
    'wallets.all(w, !w.exported)',
    'For each of the wallets, or if there is none, as `w`:\n  This is not true:\n    `w.exported` is true',
  ],
  [
    "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')",
    'It is less than “8h” since it was “0 9 * * 1-5” (minute, hour, day of the month, month, day of the week) on the clocks of “Europe/Berlin”',
  ],
  ["eth.tx.data[0..10] == '0xa9'", '`eth.tx.data[0..10]` is “0xa9”'],
  ["wallet.id == 'a'", 'The wallet is “Ada”'],
])('%s is told in words', (text, words) => {
  expect(inWords(text, known)).toBe(words)
})

test.each([
  ["activity.action == 'EXPORT'", 'the action is exporting'],
  [
    "activity.resource == 'WALLET' && activity.action == 'SIGN' && wallet.id == 'a'",
    'the subject of the request is a wallet, the action is signing and the wallet is “Ada”',
  ],
  // Not a value of the API: it never holds, and is quoted so that it does not look as if it did.
  ["activity.action == 'sign'", 'the action is “sign”'],
  ["activity.action == 'constructor'", 'the action is “constructor”'],
  ['', null],
  ["activity.action == 'SIGN' || true", null],
  ["!(activity.action == 'SIGN')", null],
  ["activity.action in ['SIGN', 'EXPORT']", null],
  ["eth.tx.data[0..10] == '0xa9'", null],
  ["activity.kind == 'a' && activity.kind == 'b' && activity.kind == 'c' && activity.kind == 'd'", null],
  [`wallet.label == '${'x'.repeat(200)}'`, null],
  ['not (', null],
])('%s is told briefly only if all of it can be', (text, brief) => {
  expect(expressionBriefly(text, known)).toBe(brief)
})

test('a name that is not the only one stands with its id', () => {
  expect(inWords("approvers.any(u, u.id == 'c')", known)).toContain('The user is “Bob” (“c”)')
})

test('of two items of one list neither is taken for the other', () => {
  const text = 'approvers.any(a, approvers.any(b, a.id != b.id))'
  expect(inWords(text)).toContain('`approvers.any(b, a.id != b.id)` is true')
})

test('what does not parse is told as code', () => {
  expect(inWords('not (')).toBe('`not (` is true')
})

test('text from a policy never ends its own quotation, nor the code it stands in', () => {
  expect(inWords("activity.kind == '” or anything, `'")).toBe('The kind of request is “⟨U+201D⟩ or anything, ⟨U+0060⟩”')
})

test('no two paths have the same words', () => {
  const words = [...pathsInWords().values()].flatMap(each => each.words ?? [])
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([])
})

describe('random policies', () => {
  const random = seeded(39)
  const policies = new RandomPolicy(random)
  const samples = Array.from({ length: scaled(300) }, () => policies.clause(1 + random.below(3)))

  test('every text, number and field of the code stands in the words', () => {
    for (const node of samples) {
      // What does not parse is told as code alone.
      parse(print(node))
      const said = inWords(print(node)).replaceAll('⟨U+0060⟩', '`').toLowerCase()
      const missing = [...leavesOf(node)].filter(words => !words.some(each => said.includes(each.toLowerCase())))
      expect(missing, print(node)).toEqual([])
    }
  })

  test('whatever is changed in the code, the words differ', () => {
    for (const node of samples) {
      const words = inWords(print(node))
      for (const other of changesOf(node)) expect(inWords(print(other)), print(other)).not.toBe(words)
    }
  })
})

/** What must be said of each leaf: one of several ways. */
function* leavesOf(node: Node): Generator<readonly string[]> {
  if (node.kind === 'literal') yield [String(node.value).replace(/[“”].*/u, '')]
  const path = print(node)
  const words = node.kind === 'field' ? pathsInWords().get(path)?.words : undefined
  if (node.kind === 'field' && /^[\w.]+$/.test(path))
    yield words ? [words, path] : [path, `“${node.name}”`, ...itemWords(node)]
  else for (const child of childrenOf(node)) yield* leavesOf(child)
}

/** Fields of variables, which are told as fields of the items of a list. */
function itemWords(node: Node): readonly string[] {
  if (node.kind !== 'field' || node.of.kind !== 'name') return []
  const paths = [...pathsInWords()].filter(([path]) => path.endsWith(`[].${node.name}`))
  return paths.flatMap(([, { words }]) => words ?? [])
}

/** The node with one thing in it changed, in every place. */
function* changesOf(node: Node): Generator<Node> {
  if (node.kind === 'comparison')
    yield* comparisons.filter(each => each !== node.operator).map(operator => ({ ...node, operator }))
  if (node.kind === 'and' || node.kind === 'or') {
    yield { ...node, kind: node.kind === 'and' ? 'or' : 'and' }
    yield { ...node, terms: node.terms.slice(1) }
  }
  if (node.kind === 'not') yield node.of
  if (node.kind === 'each' && node.method !== 'filter') yield { ...node, method: node.method === 'any' ? 'all' : 'any' }
  if (node.kind === 'literal' && typeof node.value === 'bigint') yield { ...node, value: node.value + 1n }
  for (const [key, child] of Object.entries(node)) {
    if (isNode(child)) for (const changed of changesOf(child)) yield { ...node, [key]: changed } as Node
    if (Array.isArray(child) && child.every(isNode))
      for (const [index, item] of child.entries())
        for (const changed of changesOf(item)) yield { ...node, [key]: child.with(index, changed) } as Node
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value
}

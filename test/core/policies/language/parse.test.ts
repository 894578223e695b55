import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExpressionError } from '../../../../src/core/policies/language/expression-error.ts'
import { deepestNesting, parse } from '../../../../src/core/policies/language/parse.ts'
import { print } from '../../../../src/core/policies/language/print.ts'
import { comparisons, eachMethods, type Node, reserved } from '../../../../src/core/policies/language/syntax.ts'
import { longestExpression } from '../../../../src/core/policies/language/tokens.ts'
import { scaled } from '../../../support/effort.ts'

describe('the grammar', () => {
  test.each([
    // What is written, and the same in full.
    ["'a'", "'a'"],
    ['\'say "x" \\n\'', '\'say "x" \\n\''],
    ['007', '7'],
    ['-0', '0'],
    [`-${2n ** 127n}`, `-${2n ** 127n}`],
    [`${2n ** 256n - 1n}`, `${2n ** 256n - 1n}`],
    ['[ ]', '[]'],
    ["[1,'a' , true]", "[1, 'a', true]"],
    ['a . b\n\t. c', 'a.b.c'],
    ['a[0][1..x.y]', 'a[0][1..x.y]'],
    ['a.all(v,v)', 'a.all(v, v)'],
    ['a.any ( v , v == 1 )', 'a.any(v, v == 1)'],
    ['a.filter(v, v).count', 'a.filter(v, v).count'],
    ['a.filter(v, v).count()', 'a.filter(v, v).count()'],
    ["a.contains('x')", "a.contains('x')"],
    ["Timestamp('x')", "Timestamp('x')"],
    ["CronSpan( 'a','b' ,'c')", "CronSpan('a', 'b', 'c')"],
    ['a==b||c!=d&&e<f', 'a == b || c != d && e < f'],
    ['((a || b)) && c', '(a || b) && c'],
    ['a && (b && c)', 'a && (b && c)'],
    ['(a && b) || c', 'a && b || c'],
    ['!a == b', '!a == b'],
    ['!(a == b)', '!(a == b)'],
    ['! !a', '!!a'],
    ['(!a).b', '(!a).b'],
    ['!a.b', '!a.b'],
    ['(a in b) == c', '(a in b) == c'],
    ['(a).b', 'a.b'],
    ['inside', 'inside'],
    ['a.in_b', 'a.in_b'],
  ])('%s reads as %s', (text, canonical) => {
    expect(print(parse(text))).toBe(canonical)
  })

  test.each([
    ['a || b && c', 'or(a, and(b, c))'],
    ['a && b || c && d', 'or(and(a, b), and(c, d))'],
    ['!a == b && c', 'and(==(not(a), b), c)'],
    ['!a.b[0] in c', 'in(not(index(field(a))), c)'],
    ['a && b && c', 'and(a, b, c)'],
  ])('postfix binds tightest, then !, comparison, && and ||: %s is %s', (text, shape) => {
    expect(shapeOf(parse(text))).toBe(shape)
  })

  test('a node knows where it stands, with the parentheses of what it begins with', () => {
    const text = ' (a || b).c == 1'
    const node = parse(text) as Extract<Node, { kind: 'comparison' }>
    const field = node.left as Extract<Node, { kind: 'field' }>
    expect([node, field, field.of, field.named].map(({ from, to }) => text.slice(from, to))).toEqual([
      '(a || b).c == 1',
      '(a || b).c',
      'a || b',
      'c',
    ])
  })
})

describe('a text that is no expression is refused, saying what was expected and where', () => {
  test.each([
    // What is written; what ‹› stand around; what the message says.
    ['a ==‹›', 'expected a value, found the end'],
    ['a == ‹)›', 'expected a value, found )'],
    ['a == ‹in› b', 'expected a value, found in'],
    ['a ‹b›', 'expected an operator or the end, found b'],
    ['a ‹-5›', 'expected an operator or the end, found -5'],
    ['a == b ‹==› c', 'expected && or || (comparisons do not chain), found =='],
    ['a in b ‹in› c', 'expected && or || (comparisons do not chain), found in'],
    ['a < b ‹>=› c', 'expected && or || (comparisons do not chain), found >='],
    ['(a && b‹›', 'expected an operator or ), found the end'],
    ["[1, 2 ‹'x'›]", "expected , or ], found 'x'"],
    ['[1, ‹]›', 'expected a value, found ]'],
    ['a[0‹)›', 'expected .. or ], found )'],
    ['a[0..‹]›', 'expected a value, found ]'],
    ['a[0..1‹›', 'expected ], found the end'],
    ['a[‹..›1]', 'expected a value, found ..'],
    ['a.‹1›', 'expected a field or function, found 1'],
    ['a.‹in›', 'expected a field or function, found in'],
    ['1.‹5›', 'expected a field or function, found 5'],
    ['a.‹first›()', 'expected all, any, filter, contains or count before ('],
    ["‹now›('x')", 'expected Timestamp or CronSpan before ('],
    ["‹toString›('x')", 'expected Timestamp or CronSpan before ('],
    ['a.any(‹true›, b)', 'expected a name for each item, found true'],
    ['a.any(x‹)›', 'expected a comma, found )'],
    ['a.any(x, b‹,› c)', 'expected ), found ,'],
    ['a.count(‹1›)', 'expected ), found 1'],
    ['Timestamp(‹a›)', 'expected a time in single quotes, found a'],
    ["CronSpan('x', 'y'‹)›", 'expected a comma, found )'],
    ["CronSpan('x', ‹5›, 'z')", 'expected a duration in single quotes, found 5'],
    ["a == ‹'x›", 'expected a closing quote'],
    ['a == ‹"›x"', "expected a string in single quotes: '…'"],
    ['a ‹=› b', 'expected =='],
    ['a ‹&› b', 'expected &&'],
    ['a ‹|› b', 'expected ||'],
    ['a ‹+› b', 'expected no arithmetic: the policy language has none'],
    ['a ‹-› b', 'expected no arithmetic: the policy language has none'],
    ['a ‹;› b', 'expected no ; here'],
    ['a == ‹🎉›', 'expected no 🎉 here'],
    ['‹0x›12', 'expected an integer in decimal digits'],
    ['‹1_›000', 'expected an integer in decimal digits'],
    [`‹${2n ** 256n}›`, 'expected an integer from -2^127 to 2^256 - 1'],
    [`‹-${2n ** 127n + 1n}›`, 'expected an integer from -2^127 to 2^256 - 1'],
    [`‹${'9'.repeat(9_000)}›`, 'expected an integer from -2^127 to 2^256 - 1'],
    ['a ==‹\u202e› b', 'it holds a control or hidden character'],
    ["'‹\u0000›'", 'it holds a control or hidden character'],
    [`${' '.repeat(longestExpression)}‹a›`, `it is longer than ${longestExpression} characters`],
  ])('%s: %s', (marked, message) => {
    const from = marked.indexOf('‹')
    const to = marked.indexOf('›') - 1
    expect(refusalOf(marked.replace(/[‹›]/g, ''))).toEqual({ message, from, to })
  })

  const deep = (open: string, close: string, times: number) => `${open.repeat(times)}a${close.repeat(times)}`

  test.each([
    ['parentheses', '(', ')'],
    ['lists', '[', ']'],
    ['indexes', 'a[', ']'],
    ['predicates', 'a.any(a, ', ')'],
    ['marks', '!', ''],
    ['fields', '', '.a'],
    ['positions', '', '[0]'],
  ])('%s may be nested 63 deep, and neither 65 nor thousands of times', (_, open, close) => {
    expect(() => parse(deep(open, close, deepestNesting - 1))).not.toThrow()
    const most = Math.floor((longestExpression - 1) / (open + close).length)
    for (const times of [deepestNesting + 1, most]) {
      expect(refusalOf(deep(open, close, times)).message).toBe('it is nested more than 64 deep')
    }
  })

  test('side by side, thousands may stand', () => {
    for (const join of ['&&', '||', '&&b||']) expect(() => parse(Array(1_500).fill('a').join(join))).not.toThrow()
  })
})

test.each(['in', 'true', 'false'])('the text %s is no keyword', word => {
  const [left, right] = [
    { kind: 'name', name: 'a' },
    { kind: 'literal', value: word },
  ]
  expect(bare(parse(`a == '${word}'`))).toEqual({ kind: 'comparison', operator: '==', left, right })
  expect(bare(parse(`'${word}' in ['${word}']`))).toEqual({
    kind: 'in',
    item: right,
    list: { kind: 'list', items: [right] },
  })
})

test('what is printed parses to what was printed', () => {
  fc.assert(
    fc.property(nodes, node => {
      expect(bare(parse(print(node)))).toEqual(bare(node))
    }),
    { numRuns: scaled(1_000) },
  )
})

const place = { from: 0, to: 0 }
const name = fc
  .oneof(
    fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/),
    fc.constantFrom('count', 'any', 'Timestamp', 'in_', 'truely', 'constructor', '__proto__'),
  )
  .filter(word => !reserved.has(word))
const quoted = fc.string({ unit: 'grapheme', maxLength: 8 }).filter(text => !/'|[^\P{C}\n\r\t]/u.test(text))

const { node: nodes } = fc.letrec<{ node: Node }>(tie => {
  const node = tie('node')
  return {
    node: fc.oneof(
      { maxDepth: 7, depthSize: 'large' },
      fc.oneof(
        name.map(word => ({ kind: 'name' as const, name: word, ...place })),
        fc.oneof(quoted, fc.boolean(), fc.bigInt({ min: -(2n ** 127n), max: 2n ** 256n - 1n })).map(value => ({
          kind: 'literal' as const,
          value,
          ...place,
        })),
        fc.array(quoted, { minLength: 3, maxLength: 3 }).map(texts => ({
          kind: 'call' as const,
          name: 'CronSpan' as const,
          quoted: texts.map(text => ({ text, ...place })),
          ...place,
        })),
      ),
      fc.array(node, { maxLength: 3 }).map(items => ({ kind: 'list' as const, items, ...place })),
      fc.tuple(node, name).map(([of, word]) => ({ kind: 'field' as const, of, name: word, named: place, ...place })),
      fc.tuple(node, node).map(([of, at]) => ({ kind: 'index' as const, of, at, ...place })),
      fc.tuple(node, node, node).map(([of, start, end]) => ({ kind: 'slice' as const, of, start, end, ...place })),
      fc.tuple(node, fc.constantFrom(...eachMethods), name, node).map(([of, method, variable, predicate]) => ({
        kind: 'each' as const,
        method,
        of,
        variable,
        predicate,
        ...place,
      })),
      fc.tuple(node, node).map(([of, value]) => ({ kind: 'contains' as const, of, value, ...place })),
      node.map(of => ({ kind: 'count' as const, of, ...place })),
      node.map(of => ({ kind: 'not' as const, of, ...place })),
      fc.tuple(node, fc.constantFrom(...comparisons), node).map(([left, operator, right]) => ({
        kind: 'comparison' as const,
        operator,
        left,
        right,
        ...place,
      })),
      fc.tuple(node, node).map(([item, list]) => ({ kind: 'in' as const, item, list, ...place })),
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(node, { minLength: 2, maxLength: 3 }))
        .map(([kind, terms]) => ({ kind, terms, ...place })),
    ),
  }
})

/** Without the places. */
function bare(node: Node): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) => {
      if (key === 'from' || key === 'to' || key === 'named') return undefined
      return typeof value === 'bigint' ? { integer: String(value) } : value
    }),
  )
}

function shapeOf(node: Node): string {
  switch (node.kind) {
    case 'name':
      return node.name
    case 'and':
    case 'or':
      return `${node.kind}(${node.terms.map(shapeOf).join(', ')})`
    case 'not':
    case 'field':
    case 'index':
      return `${node.kind}(${shapeOf(node.of)})`
    case 'comparison':
      return `${node.operator}(${shapeOf(node.left)}, ${shapeOf(node.right)})`
    case 'in':
      return `in(${shapeOf(node.item)}, ${shapeOf(node.list)})`
    default:
      return node.kind
  }
}

function refusalOf(text: string): { message: string; from: number; to: number } {
  try {
    parse(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { message: error.message, from: error.from, to: error.to }
  }
  throw new Error('it was not refused')
}

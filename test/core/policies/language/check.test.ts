import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { ExpressionError } from '../../../../src/core/policies/language/expression-error.ts'
import type { Vocabulary } from '../../../../src/core/policies/language/type.ts'
import { vocabulary } from './sample.ts'

describe('an expression is kept when its types fit', () => {
  test.each([
    '',
    ' \n ',
    'true',
    'flag',
    '!flag',
    'flag == true',
    "text == 'x'",
    "text in ['x', 'y']",
    "'x' in texts",
    'number in [1, 2]',
    'number in []',
    "tx.data[0..10] == '0x'",
    "text[0] == 'x'",
    'numbers[0] <= 1',
    'numbers[number] == 1',
    'numbers[0..2].count() == 2',
    'numbers.count > 1',
    'approvers.any(u, u.id == text && u.tags.contains(text))',
    'approvers.filter(u, u.tags.any(u, u == text)).count() >= 2',
    '[[1], [2]].all(inner, inner[0] > 0)',
    "[[], [1], ['x']].count() == 3 || true",
    "named.first == 'x' && named['second'] == named[text]",
    'controls.daily && !controls.weekly',
    'anything',
    'anything && !anything',
    "anything == 1 && anything == 'x' && anything == flag && anything < 1",
    'anything.field[0].any(x, x.y[text] == anything)',
    "'x' in anything || anything in [1] || anything.contains(1) || anything.count() == 1",
    '[1, anything].contains(number)',
    'time.now >= time.now',
    "time.now < Timestamp('2026-01-31T09:00:00Z')",
    "!CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')",
  ])('%s', text => {
    expect(() => compileExpression(text, vocabulary)).not.toThrow()
  })
})

describe('an expression is refused, pointing at what does not fit', () => {
  const noField = (name: string) => `Expression cannot be evaluated: field does not exist: ${name}`

  test.each([
    // What is written; what ‹› stand around; what the message says.
    ['‹missing›', noField('missing')],
    ["tx.‹path› == 'x'", noField('path')],
    ["tx . ‹constructor› == 'x'", noField('constructor')],
    ['‹__proto__› == 1', noField('__proto__')],
    ['‹toString› == 1', noField('toString')],
    ["text.‹length› == 'x'", noField('length')],
    ['numbers.‹length› == 1', noField('length')],
    ['approvers.‹id› == 1', noField('id')],
    ['approvers.any(u, u.‹name› == text)', noField('name')],
    ['approvers.any(u, true) && ‹u›.id == text', noField('u')],
    ['approvers.any(tx, tx.‹to› == text)', noField('to')],
    [`‹${'x'.repeat(200)}›`, noField('x'.repeat(100))],
    ['‹number›', 'expected the whole to be bool, found int'],
    ['‹approvers.filter(u, true)›', 'expected the whole to be bool, found list of User'],
    ['‹tx›', 'expected the whole to be bool, found Transaction'],
    ['‹named›', 'expected the whole to be bool, found map of string'],
    ['flag && ‹number›', 'expected bool, found int'],
    ['flag || ‹text› || true', 'expected bool, found string'],
    ['!‹number› == 5', 'expected bool, found int'],
    ['number == ‹text›', 'expected int, found string'],
    ['flag != ‹1›', 'expected bool, found int'],
    ['controls.daily == ‹1›', 'expected bool, found int'],
    ["controls['daily'] == ‹1›", 'expected bool, found int'],
    ['time.now == ‹text›', 'expected timestamp, found string'],
    ['‹tx› == tx', 'expected an int, string, bool or timestamp, found Transaction'],
    ['‹numbers› == numbers', 'expected an int, string, bool or timestamp, found list of int'],
    ['anything == ‹numbers›', 'expected an int, string, bool or timestamp, found list of int'],
    ['‹text› < text', 'expected an int or timestamp, found string'],
    ['‹flag› >= flag', 'expected an int or timestamp, found bool'],
    ['anything > ‹text›', 'expected an int or timestamp, found string'],
    ['number < ‹time.now›', 'expected int, found timestamp'],
    ['number in ‹texts›', 'expected a list of int, found list of string'],
    ["text in ‹'abc'›", 'expected a list, found string'],
    ['text in ‹named›', 'expected a list, found map of string'],
    ['‹tx› in approvers', 'expected an int, string, bool or timestamp before in, found Transaction'],
    ['numbers.contains(‹text›)', 'expected int, found string'],
    ["‹text›.contains('x')", 'expected a list, found string'],
    ['‹approvers›.contains(tx)', 'expected a list of ints, strings, bools or timestamps, found list of User'],
    ['‹text›.count() == 1', 'expected a list, found string'],
    ['‹named›.any(x, true)', 'expected a list, found map of string'],
    ['numbers.all(n, ‹n›)', 'expected bool, found int'],
    ['approvers.filter(u, ‹u.id›).count > 1', 'expected bool, found string'],
    ["[1, ‹'x'›].count() == 2", 'expected int as the items before it, found string'],
    ["[[1], ‹['x']›].count() == 2", 'expected list of int as the items before it, found list of string'],
    ['[tx, ‹approvers[0]›].count() == 2', 'expected Transaction as the items before it, found User'],
    ['numbers[‹text›] == 1', 'expected int, found string'],
    ["text[‹'0'›] == 'x'", 'expected int, found string'],
    ['named[‹0›] == text', 'expected string, found int'],
    ["‹tx›['to'] == text", 'expected a list, string or map before [, found Transaction'],
    ['‹number›[0] == 1', 'expected a list, string or map before [, found int'],
    ['anything[‹flag›] == 1', 'expected an int or string, found bool'],
    ['numbers[‹-1›] == 1', 'expected a position from 0 on'],
    ["text[‹-1›..2] == ''", 'expected a position from 0 on'],
    ["text[0..‹'x'›] == ''", 'expected int, found string'],
    ['‹named›[0..1].count() == 1', 'expected a list or string before [, found map of string'],
    ['‹controls›.count() == 1', 'expected the control by name: controls.<identifier>'],
    ['[‹controls›][0].daily', 'expected the control by name: controls.<identifier>'],
    ['controls[‹text›]', 'expected the identifier in single quotes'],
    [
      "time.now < Timestamp(‹'2026-02-30T00:00:00Z'›)",
      "expected an RFC 3339 time in UTC, such as '2026-01-31T09:00:00Z'",
    ],
    ["CronSpan(‹'0 9 * *'›, '8h', 'UTC')", 'expected five fields: minute, hour, day of month, month, day of week'],
    ["CronSpan('0 9 * * *', ‹'8d'›, 'UTC')", 'expected a duration such as 8h or 1d12h30m, of at most 7d'],
    ["CronSpan('0 9 * * *', '8h', ‹'Moon/Base'›)", 'expected the name of an IANA time zone, such as Europe/Berlin'],
  ])('%s: %s', (marked, message) => {
    const from = marked.indexOf('‹')
    const to = marked.indexOf('›') - 1
    expect(refusalOf(marked.replace(/[‹›]/g, ''), vocabulary)).toEqual({ message, from, to })
  })

  test('times stand only where there is a time to compare them with', () => {
    const { time: _, ...timeless } = vocabulary
    for (const text of ["Timestamp('2026-01-31T09:00:00Z')", "CronSpan('0 9 * * *', '8h', 'UTC')"]) {
      const name = text.slice(0, text.indexOf('('))
      expect(refusalOf(text, timeless)).toEqual({
        message: `${name} can only stand in a time expression`,
        from: 0,
        to: text.length,
      })
    }
  })
})

test.each([
  ['2026-01-31T09:00:00Z', Date.UTC(2026, 0, 31, 9)],
  ['2026-01-31t09:00:00z', Date.UTC(2026, 0, 31, 9)],
  ['2026-01-31T09:00:00+00:00', Date.UTC(2026, 0, 31, 9)],
  ['2026-01-31T09:00:00.123456789-00:00', Date.UTC(2026, 0, 31, 9, 0, 0, 123)],
  ['2026-01-31T09:00:00.5Z', Date.UTC(2026, 0, 31, 9, 0, 0, 500)],
  ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
])('%s is a time', (text, ms) => {
  const { parts } = compileExpression(`time.now == Timestamp('${text}')`, vocabulary).explain({})
  expect(parts.at(-1)).toMatchObject({ outcome: { value: { ms } } })
})

test.each([
  '2026-01-31T09:00:00',
  '2026-01-31T09:00:00+01:00',
  '2026-01-31T09:00Z',
  '2026-01-31',
  '2026-1-31T09:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T09:60:00Z',
  '2026-01-31T09:00:60Z',
  '2026-01-31 09:00:00Z',
  '2026-01-31T09:00:00.Z',
  ' 2026-01-31T09:00:00Z',
  '',
])('%s is no time', text => {
  expect(refusalOf(`time.now == Timestamp('${text}')`, vocabulary).message).toContain('expected an RFC 3339 time')
})

test('the controls an expression reads are known before it is evaluated', () => {
  const read = (text: string) => compileExpression(text, vocabulary).velocityControls
  expect(read("controls.daily && !controls['per week'] || controls.daily")).toEqual(['daily', 'per week'])
  expect(read('approvers.any(u, controls.inside)')).toEqual(['inside'])
  expect(read('approvers.any(controls, controls.id == text)')).toEqual([])
  expect(read('flag')).toEqual([])
})

function refusalOf(text: string, names: Vocabulary): { message: string; from: number; to: number } {
  try {
    compileExpression(text, names)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { message: error.message, from: error.from, to: error.to }
  }
  throw new Error('it was not refused')
}

import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import type { Scope, Value } from '../../../../src/core/policies/language/value.ts'
import { scope, scopeOf, vocabulary } from './sample.ts'

describe('true', () => {
  test.each([
    '',
    '  \n',
    'flag',
    'flag == true',
    'flag != false',
    '!flag == false',
    'number == 5 && number != 6 && number < 6 && number <= 5 && number > 4 && number >= 5',
    '-1 < 0 && -1 == -1',
    `tx.value == ${10n ** 18n}`,
    `${2n ** 256n - 1n} > ${2n ** 256n - 2n}`,
    "text != 'Héllo🎉!'",
    "tx.to == '0xabcdef0000000000000000000000000000000001'",
    "tx.to == '0XABCDEF0000000000000000000000000000000001'",
    "tx.to in ['0x00', '0xabcdef0000000000000000000000000000000001']",
    "['0xABCDEF0000000000000000000000000000000001'].contains(tx.to)",
    "!('ABC' == 'abc') && '0xabg' != '0xABg'",
    "tx.data[0..10] == '0x095EA7B3'",
    "tx.data[0..0] == '' && tx.data[5..2] == '' && tx.data[500..600] == ''",
    `tx.data[70..${2n ** 200n}] == 'beef'[2..9] || true`,
    "text[1] == 'é' && text[5] == '🎉' && text[6] == '!'",
    "text[4..6] == 'o🎉' && text[5..99] == '🎉!' && text[6..7] == '!'",
    "['', 'a'][0] == ''",
    'numbers[0] == 1 && numbers[2] == 3',
    'numbers[1..3] .count() == 2 && numbers[1..3][0] == 2 && numbers[1..99].count == 2 && numbers[9..10].count == 0',
    'numbers.count() == 3 && numbers.count == 3 && [].count() == 0',
    'numbers.all(n, n > 0) && !numbers.all(n, n > 1) && [].all(n, n == 5)',
    'numbers.any(n, n == 3) && !numbers.any(n, n == 4) && ![].any(n, n == 5)',
    'numbers.filter(n, n != 2)[1] == 3',
    'numbers.contains(2) && !numbers.contains(9) && 2 in numbers && !(9 in numbers)',
    "'blue' in approvers[0].tags",
    "approvers.any(u, u.id == 'A') && approvers.any(u, u.id == 'B')",
    'numbers.all(a, numbers.any(b, a == b))',
    'numbers.any(n, [10, 20].any(n, n == 20) && n == 3)',
    'numbers.any(flag, flag == 3) && flag',
    "named.first == 'one' && named['first'] == 'one'",
    'controls.daily && !controls.weekly',
    "anything == 12 && 12 == anything && anything == '12' && anything > 3 && 13 > anything",
    "anything < tx.arguments['amount'] && !('5' in [anything])",
    'anything in [11, 12] && [12].contains(anything)',
    "tx.arguments['amount'] == 500 && tx.arguments.amount == '500'",
    "tx.arguments['calls'].all(c, c[0] in ['0xbb', '0xcc'])",
    "tx.arguments['calls'][1][1] == '2' && tx.arguments['calls'][1][1] == 2",
    "tx.arguments['calls'].count == 2",
    "tx.arguments['exact'] && tx.arguments['exact'] == true",
    "time.now > Timestamp('2026-03-30T08:29:59.999Z') && time.now == Timestamp('2026-03-30T08:30:00Z')",
    "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin') && !CronSpan('0 9 * * 1-5', '8h', 'America/New_York')",
  ])('%s', text => {
    expect(outcomeOf(text)).toBe(true)
  })
})

test('a blank expression is true of anything', () => {
  expect(compileExpression(' ', {}).evaluate(scopeOf({}))).toEqual({ value: true })
})

describe('a clause that fails makes the whole fail, whatever the others say', () => {
  test.each([
    // ‹› stand around the clause that is reported.
    ['flag || ‹controls.monthly›', 'field does not exist: monthly'],
    ['‹controls.monthly› || flag', 'field does not exist: monthly'],
    ['!flag && ‹controls.monthly›', 'field does not exist: monthly'],
    ["‹named['second']› == 'x' || true", 'field does not exist: second'],
    ["‹named['a\u2800b']› == 'x' || true", 'field does not exist: a⟨U+2800⟩b'],
    [`‹named['${'a'.repeat(101)}']› == 'x'`, `field does not exist: ${'a'.repeat(100)}… (101 characters in all)`],
    ["‹tx.arguments['constructor']› == 'x' || true", 'field does not exist: constructor'],
    ['‹tx.arguments.__proto__› == 1 || true', 'field does not exist: __proto__'],
    ["‹tx.arguments['calls'].length› == 2", 'field does not exist: length'],
    ['numbers.any(n, ‹numbers[n]› == 2)', 'there is no item 3'],
    ['numbers.all(n, ‹numbers[n]› == 0)', 'there is no item 3'],
    ['‹text[7]› == text || true', 'there is no item 7'],
    ["‹text[0..0][0]› == '' || true", 'there is no item 0'],
    ['‹numbers[tx.value]› == 1', `there is no item ${10n ** 18n}`],
    [`‹numbers[${2n ** 200n}]› == 1 || true`, `there is no item ${2n ** 200n}`],
    ['‹anything› || true', 'expected bool, found string'],
    ['!‹anything› || true', 'expected bool, found string'],
    ['‹anything›', 'expected bool, found string'],
    ['‹anything == true› || true', 'string and bool cannot be compared here'],
    ["‹tx.arguments['spender'] == 170› || true", 'string and int cannot be compared here'],
    ["‹tx.arguments['spender'] > 170› || true", 'string and int cannot be compared here'],
    ["‹tx.arguments['calls'] == 170› || true", 'list and int cannot be compared here'],
    ["‹12 in tx.arguments['calls']› || true", 'list and int cannot be compared here'],
    ["‹['12', 'x', anything].contains(12)› || true", 'string and int cannot be compared here'],
    ['‹anything == time.now› || true', 'string and timestamp cannot be compared here'],
    ['‹time.now != anything› || true', 'timestamp and string cannot be compared here'],
    ['‹anything.count()› == 1 || true', 'expected a list, found string'],
    ['‹anything›.any(x, true) || true', 'expected a list, found string'],
    ['‹1 in anything› || true', 'expected a list, found string'],
    ["‹anything['0']› == 1 || true", 'expected an int as position, found string'],
    ['‹anything.x› == 1 || true', 'field does not exist: x'],
    ["‹tx.arguments['exact'][0]› || true", 'expected a list, string or map before [, found bool'],
    ["‹tx.arguments['exact'][0..1]› == '' || true", 'expected a list or string before [, found bool'],
    ["‹tx.arguments['calls'][anything]› == '' || true", 'expected an int as position, found string'],
    ["‹text[0..tx.arguments['amount']]› == '' || true", 'expected an int as position, found string'],
    ['numbers.any(n, ‹anything›) || true', 'expected bool, found string'],
  ])('%s: %s', (marked, message) => {
    const from = marked.indexOf('‹')
    const to = marked.indexOf('›') - 1
    expect(errorOf(marked.replace(/[‹›]/g, ''))).toEqual({ message, from, to })
  })
})

describe('a scope that is not as it was declared', () => {
  test('is missing a keyword: the clause fails', () => {
    expect(errorOf('flag || number == 1', scopeOf({ flag: true }))).toMatchObject({
      message: 'field does not exist: number',
    })
  })

  test('has a field that cannot be worked out: the clause fails, and the cause is not told', () => {
    const tx = Object.defineProperty(scopeOf({}), 'to', {
      get() {
        throw new Error('a secret cause')
      },
    })
    expect(errorOf("tx.to == '0x'", scopeOf({ tx }))).toEqual({ message: 'field cannot be read: to', from: 0, to: 5 })
  })

  test('does not lend what an ordinary object inherits', () => {
    const plain = { tx: { arguments: {} }, named: {} } as unknown as Scope
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(errorOf(`named['${name}'] == 'x'`, plain)).toMatchObject({ message: `field does not exist: ${name}` })
      expect(errorOf(`tx.arguments.${name} == 'x'`, plain)).toMatchObject({ message: `field does not exist: ${name}` })
    }
  })

  test.each([null, 5, undefined, () => true, Symbol('x')])('holds %s, which is no value', thing => {
    const broken = scopeOf({ flag: thing as unknown as Value, anything: [thing as unknown as Value] })
    expect(errorOf('flag', broken).message).toMatch(/^field (cannot be read|does not exist): flag$/)
    expect(errorOf('anything[0]', broken).message).toBe('there is no item 0')
    expect(errorOf('anything.any(x, true)', broken).message).toBe('an item cannot be read')
    expect(errorOf('1 in anything', broken).message).toBe('an item cannot be read')
  })

  test('holds another type than declared: the clause fails', () => {
    const lying = scopeOf({ number: 'x', texts: 1n, time: scopeOf({ now: 1n }), flag: [] })
    expect(errorOf('number == 1', lying).message).toBe('string and int cannot be compared here')
    expect(errorOf("'x' in texts", lying).message).toBe('expected a list, found int')
    expect(errorOf('flag', lying).message).toBe('expected bool, found list')
    expect(errorOf("CronSpan('0 9 * * *', '8h', 'UTC')", lying).message).toBe('expected a timestamp, found int')
    expect(errorOf("CronSpan('0 9 * * *', '8h', 'UTC')", scopeOf({})).message).toBe('field does not exist: time')
  })
})

describe('an evaluation ends', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index))

  test('also where lists are walked within lists', () => {
    const square = 'numbers.all(a, numbers.all(b, a != -1))'
    expect(outcomeOf(square, scopeOf({ numbers: many(100) }))).toBe(true)
    const cube = `numbers.all(c, ${square})`
    expect(errorOf(cube, scopeOf({ numbers: many(1_000) })).message).toBe('it takes too many steps to evaluate')
  })

  test('also where long lists and strings are searched again and again', () => {
    const repeated = (clause: string) => Array(350).fill(clause).join('&&')
    const long = scopeOf({ numbers: many(1_000), text: 'x'.repeat(1_000_000) })
    for (const clause of ['1 in numbers', 'numbers[0..999].count==1', "text[999999]==''"]) {
      expect(errorOf(repeated(clause), long).message).toBe('it takes too many steps to evaluate')
    }
  })

  test('is asked again as if it were for the first time', () => {
    const expression = compileExpression('numbers.all(a, numbers.all(b, a != -1))', vocabulary)
    const numbers = scopeOf({ numbers: many(100) })
    for (let time = 0; time < 50; time++) expect(expression.evaluate(numbers)).toEqual({ value: true })
  })
})

function evaluated(text: string, within: Scope) {
  return compileExpression(text, vocabulary).evaluate(within)
}

function outcomeOf(text: string, within = scope): boolean {
  const outcome = evaluated(text, within)
  if ('error' in outcome) throw new Error(outcome.error.message)
  return outcome.value
}

function errorOf(text: string, within = scope) {
  const outcome = evaluated(text, within)
  if ('value' in outcome) throw new Error(`it came to ${outcome.value}`)
  return outcome.error
}

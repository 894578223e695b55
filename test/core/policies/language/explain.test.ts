import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import type { Explained } from '../../../../src/core/policies/language/expression.ts'
import { Timestamp, type Value } from '../../../../src/core/policies/language/value.ts'
import { scope, scopeOf, vocabulary } from './sample.ts'

describe('an explanation shows each part that says something, and what it came to', () => {
  test.each([
    ['', [' = true']],
    ['flag', ['flag = true']],
    ["tx.to == '0x00'", ["tx.to == '0x00' = false", '  tx.to = 0xAbCdEf0000000000000000000000000000000001']],
    ["tx.data[0..10] in ['0x095ea7b3']", ["tx.data[0..10] in ['0x095ea7b3'] = true", '  tx.data[0..10] = 0x095ea7b3']],
    [
      "(!flag || number == 5) && named['a'] == 'x'",
      [
        "(!flag || number == 5) && named['a'] == 'x': field does not exist: a",
        '  !flag || number == 5 = true',
        '    !flag = false',
        '      flag = true',
        '    number == 5 = true',
        '      number = 5',
        "  named['a'] == 'x': field does not exist: a",
        "    named['a']: field does not exist: a",
      ],
    ],
    [
      'numbers.filter(n, n > number).count == 0',
      [
        'numbers.filter(n, n > number).count == 0 = true',
        '  numbers.filter(n, n > number).count = 0',
        '    numbers.filter(n, n > number) = []',
        '      numbers = [1, 2, 3]',
        ...[1, 2, 3].flatMap(n => ['      n > number = false', `        n = ${n}`, '        number = 5']),
      ],
    ],
    [
      'numbers[tx.nonce] == 1 || flag',
      [
        'numbers[tx.nonce] == 1 || flag: there is no item 7',
        '  numbers[tx.nonce] == 1: there is no item 7',
        '    numbers[tx.nonce]: there is no item 7',
        '      tx.nonce = 7',
        '  flag = true',
      ],
    ],
    ['anything', ['anything: expected bool, found string']],
  ])('%s', (text, lines) => {
    expect(linesOf(compileExpression(text, vocabulary).explain(scope))).toEqual(lines)
  })

  test('a clause that fails does not keep those after it from being shown', () => {
    const { parts } = compileExpression(
      'controls.monthly && approvers.all(u, controls.yearly) && flag',
      vocabulary,
    ).explain(scope)
    expect(parts.map(({ outcome }) => outcome)).toEqual([
      { error: 'field does not exist: monthly' },
      { error: 'field does not exist: yearly' },
      { value: true },
    ])
  })

  test('where each part stands is where its text is', () => {
    const text = ' (flag || number == 5) && tx.to[0..2] == text'
    const parts = flat(compileExpression(text, vocabulary).explain(scope))
    expect(parts).toHaveLength(8)
    for (const part of parts) expect(text.slice(part.from, part.to)).toBe(part.text)
  })

  test('of thousands of items, so many are shown that they can still be read', () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => BigInt(index))
    const explained = compileExpression('numbers.all(n, n >= 0)', vocabulary).explain(scopeOf({ numbers }))
    expect(explained.outcome).toEqual({ value: true })
    expect(flat(explained)).toHaveLength(1_000)
  })
})

function flat(part: Explained): Explained[] {
  return [part, ...part.parts.flatMap(flat)]
}

function linesOf({ text, outcome, parts }: Explained, indent = ''): string[] {
  const came = 'error' in outcome ? `: ${outcome.error}` : ` = ${shown(outcome.value)}`
  return [indent + text + came, ...parts.flatMap(part => linesOf(part, `${indent}  `))]
}

function shown(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  return value instanceof Timestamp ? String(value.ms) : String(value)
}

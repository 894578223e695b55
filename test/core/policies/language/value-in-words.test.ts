import { expect, test } from 'vitest'
import { Timestamp, type Value } from '../../../../src/core/policies/language/value.ts'
import { valueInWords } from '../../../../src/core/policies/language/value-in-words.ts'

test.each<[Value, string]>([
  [true, 'true'],
  [-12n, '-12'],
  ['0xAb', "'0xAb'"],
  ['x'.repeat(400), `'${'x'.repeat(300)}…'`],
  [new Timestamp(0), "Timestamp('1970-01-01T00:00:00.000Z')"],
  [[], '[]'],
  [['a', 2n], "['a', 2]"],
  [['a', 'b', 'c', 'd', 'e', 'f'], '6 items'],
  [[{ id: 'a' }], '1 item'],
  [['x'.repeat(299), 'y'], '2 items'],
  [{ id: 'a', label: 'b' }, 'a value with id, label'],
])('a value is told in words (%#)', (value, expected) => {
  expect(valueInWords(value)).toBe(expected)
})

import { expect, test } from 'vitest'
import { lazily, structOf } from '../../../../src/core/policies/language/lazily.ts'

test('a field is worked out when it is first read, and once', () => {
  const worked: string[] = []
  const work = (name: string, value: bigint | undefined) => () => {
    worked.push(name)
    return value
  }
  const struct = lazily({ one: work('one', 1n), missing: work('missing', undefined), unread: work('unread', 2n) })
  expect(worked).toEqual([])
  expect([struct.one, struct.one, struct.missing, struct.missing]).toEqual([1n, 1n, undefined, undefined])
  expect(worked).toEqual(['one', 'missing'])
})

test('nothing is found in a struct that was not put there', () => {
  for (const struct of [lazily({ a: () => 1n }), structOf({ a: 1n })]) {
    for (const name of ['constructor', 'toString', '__proto__']) expect(struct[name]).toBeUndefined()
    expect(Object.keys(struct)).toEqual(['a'])
  }
})

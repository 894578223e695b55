import { expect, test } from 'vitest'
import { comparisonsIn } from '../../../../src/core/policies/language/list-comparisons.ts'
import { parse } from '../../../../src/core/policies/language/parse.ts'

test('a field of something that has no path is compared with nothing', () => {
  for (const text of ['list[0..1].count == 1', "[struct][0].to == 'a'"])
    expect(comparisonsIn(parse(text)), text).toEqual([])
  for (const text of ["list[0].to == 'a'", "list[0..1][0].to == 'a'", "list[0..1].any(each, each.to == 'a')"])
    expect(comparisonsIn(parse(text)), text).toMatchObject([{ path: 'list[].to', texts: ['a'] }])
})

import { describe, expect, test } from 'vitest'
import { wrappers } from '../wrappers.ts'
import { call, callCases, type Made, transfer, warnedOfCall } from './call-cases.ts'
import { friend, stranger } from './surroundings.ts'

/** The same in every way that one call can hold another. */
const wrapped = ({ to, data }: Made): readonly Made[] =>
  Object.values(wrappers).map(wrap => ({ to: stranger, data: wrap(to, 0n, data) }))

const inside = ({ to, data }: Made): Made =>
  call(stranger, 'aggregate((address target, bytes callData)[] calls)', [{ target: to, callData: data }])

describe.each(Object.entries(callCases))('%s', (_, { says, level, fires, below, mustNot, aloneOnly }) => {
  test('is told of, by itself and inside another call', () => {
    for (const made of aloneOnly ? [fires] : [fires, inside(fires), inside(inside(fires)), ...wrapped(fires)]) {
      const told = warnedOfCall(made).filter(({ text }) => says.test(text))
      expect(told.map(each => each.level)).toEqual([level])
      expect(told[0]?.text).toMatch(/^[^\n]{20,300}\.$/)
    }
  })

  test('is not told of just below, nor of what is harmless', () => {
    const around = aloneOnly ? [] : [inside(below), inside(mustNot), ...wrapped(mustNot)]
    for (const made of [below, mustNot, ...around])
      expect(warnedOfCall(made).filter(({ text }) => says.test(text))).toEqual([])
  })
})

test('of what a plain transfer to a friend does, there is nothing to warn', () => {
  expect(warnedOfCall(transfer(friend))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { complete } from '../../../../src/core/policies/language/complete.ts'
import { vocabulary } from './sample.ts'

const keywords = [
  'tx',
  'approvers',
  'number',
  'numbers',
  'text',
  'texts',
  'flag',
  'anything',
  'named',
  'controls',
  'time',
  'Timestamp',
  'CronSpan',
  'true',
  'false',
]
const user = ['id', 'tags', 'email']
const transaction = ['to', 'data', 'value', 'nonce', 'arguments']
const functions = ['all', 'any', 'filter', 'contains', 'count']

describe('what could stand at | is offered', () => {
  test.each([
    ['|', keywords],
    ['ap|', keywords],
    ['flag && |', keywords],
    ['flag && (|', keywords],
    ['number == |', keywords],
    ['!|', keywords],
    ['text in |', keywords],
    ['text in [|', keywords],
    ["text in ['a', |", keywords],
    ['numbers[|', keywords],
    ['numbers[0..|', keywords],
    ['texts.contains(|', keywords],
    ['flag |', ['in']],
    ["'x' |", ['in']],
    ['5 i|', ['in']],
    ['(flag) |', ['in']],
    ['numbers[0] |', ['in']],
    ['tx.|', transaction],
    ['tx.da|', transaction],
    ['tx.da|ta == 5 &&&', transaction],
    ['flag && !(tx.|', transaction],
    ['(flag && tx).|', []],
    ['(tx).|', transaction],
    ['[tx][0].|', transaction],
    ['tx.to.|', []],
    ['tx.missing.|', []],
    ['tx.arguments.|', []],
    ['tx.arguments.x.|', functions],
    ['anything.|', functions],
    ['numbers.|', functions],
    ['numbers[0..1].|', functions],
    ['numbers in [numbers[0]].|', functions],
    ['approvers[0].|', user],
    ["approvers[numbers[0]].tags.contains('x') && approvers.filter(u, u.id == 'x')[0].|", user],
    ['approvers.filter(u, u.tags.count() > 1).|', functions],
    ['approvers.any(|', []],
    ['approvers.any(u|', []],
    ['approvers.any(u, |', ['u', ...keywords]],
    ['approvers.any(u, u.|', user],
    ['approvers.any(u, flag && u.tags.any(t, t == u.|', user],
    ['approvers.any(u, u.tags.any(t, |', ['t', 'u', ...keywords]],
    ['approvers.any(tx, tx.|', user],
    ['approvers.any(tx, |', ['tx', ...keywords.filter(name => name !== 'tx')]],
    ['approvers.any(u, true) && u.|', []],
    ['tx.arguments.calls.any(c, c[0].|', functions],
    ['Timestamp(|', []],
    ["text == 'tx.|", []],
    ["text == '|'", []],
    ['12|', ['in']],
    ['12a|', []],
    ['.|', []],
    [').|', []],
    ['].|', []],
    ['(].|', []],
    ['in.|', []],
    ['true.|', []],
    ['; |', []],
  ])('%s', (marked, labels) => {
    const at = marked.indexOf('|')
    expect(complete(marked.replace('|', ''), at, vocabulary).options.map(({ label }) => label)).toEqual(labels)
  })
})

test('an offer takes the place of the name that is being written', () => {
  expect(complete('flag && tx.da', 13, vocabulary).from).toBe(11)
  expect(complete('flag && tx.da', 12, vocabulary).from).toBe(11)
  expect(complete('flag && tx.', 11, vocabulary).from).toBe(11)
  expect(complete('fl', 2, vocabulary).from).toBe(0)
  expect(complete('fl', 99, vocabulary).from).toBe(0)
})

test('an offer says what it is, its type and what it holds', () => {
  const offers = complete('', 0, vocabulary).options
  expect(offers[0]).toEqual({ label: 'tx', kind: 'keyword', type: 'Transaction', about: 'the tx' })
  expect(offers[1]).toMatchObject({ type: 'list of User' })
  expect(offers.find(({ label }) => label === 'true')).toMatchObject({ kind: 'value', type: 'bool' })
  expect(complete('tx.', 3, vocabulary).options[4]).toMatchObject({ kind: 'field', type: 'map of dynamic' })
  expect(complete('numbers.', 8, vocabulary).options[4]).toMatchObject({
    label: 'count',
    kind: 'function',
    type: 'int',
  })
})

test('times are offered only where there is a time to compare them with', () => {
  const { time: _, ...timeless } = vocabulary
  const labels = complete('', 0, timeless).options.map(({ label }) => label)
  expect(labels).not.toContain('Timestamp')
  expect(labels).not.toContain('CronSpan')
  expect(labels).toContain('tx')
})

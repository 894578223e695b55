/**
 * Promise: a trust line by which others can swap what the account holds is a danger, whether the transaction asks for that or leaves out
 * the flag that forbids it.
 */
import { expect, test } from 'vitest'
import { base, bytesOf, read, usd } from '../core/chains/xrp/xrp-transactions.ts'

const levelsOf = (value: string, more: object = {}) =>
  (
    read(bytesOf({ ...base, TransactionType: 'TrustSet', LimitAmount: { ...usd, value }, ...more }))?.described
      .warnings ?? []
  )
    .filter(({ text }) => text.includes('ripple through the account'))
    .map(({ level }) => level)

test.each<[string, object]>([
  ['no flags', {}],
  ['another flag', { Flags: 0x80000000 }],
  ['the flag that lets it ripple', { Flags: 0x40000 }],
  ['both flags', { Flags: 0x60000 }],
])('a trust line with %s is a danger', (_, more) => expect(levelsOf('1000', more)).toEqual(['danger']))

test('a trust line that forbids it is none, and neither is one that is given up', () => {
  expect(levelsOf('1000', { Flags: 0x20000 })).toEqual([])
  expect(levelsOf('0')).toEqual([])
})

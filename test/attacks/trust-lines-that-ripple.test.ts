/**
 * Promise: a trust line that lets payments ripple through the account is a danger, whether the transaction asks for that or leaves out the
 * flag that forbids it. The flag forbids it on this line: others can still swap its token for one on an older line without the flag, which
 * the card says of an issuer that is not known. A line over which amounts count for others is a danger, too.
 */
import { expect, test } from 'vitest'
import type { Surroundings } from '../../src/core/chains/declaration/decision-context.ts'
import { xrp } from '../../src/core/chains/xrp/chain.ts'
import { base, bytesOf, other, read, usd } from '../core/chains/xrp/xrp-transactions.ts'

const trust = (value: string, more: object) =>
  read(bytesOf({ ...base, TransactionType: 'TrustSet', LimitAmount: { ...usd, value }, ...more }))
const levelsOf = (value: string, more: object = {}, said = 'ripple through the account') =>
  (trust(value, more)?.described.warnings ?? []).filter(({ text }) => text.includes(said)).map(({ level }) => level)

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

test.each([
  ['in', { QualityIn: 4_294_967_295 }],
  ['in', { QualityIn: 1 }],
  ['out', { QualityOut: 999_999_999 }],
])('a trust line over which what goes %s counts for another amount is a danger: %j', (way, quality) => {
  const said = `${way === 'in' ? 'comes in' : 'goes out'} over this trust line`
  for (const value of ['1000', '0']) expect(levelsOf(value, { Flags: 0x20000, ...quality }, said)).toEqual(['danger'])
  expect(levelsOf('0', quality)).toEqual(['danger'])
})

test.each([{}, { QualityIn: 0, QualityOut: 0 }, { QualityIn: 1e9, QualityOut: 1e9 }])(
  'one over which amounts are what they are is none: %j',
  quality => {
    for (const value of ['1000', '0'])
      expect(levelsOf(value, { Flags: 0x20000, ...quality }, 'over this trust line')).toEqual([])
    expect(levelsOf('0', quality)).toEqual([])
  },
)

test('of an issuer that is not known, the card says that older lines may ripple', () => {
  const saidOf = (value: string, more: object, named: readonly string[] = []) => {
    const surroundings = { now: 0, isNamed: (address: string) => named.includes(address) } as unknown as Surroundings
    const warnings = xrp.warn?.(trust(value, more)?.signs as never, surroundings) ?? []
    return warnings.filter(({ text }) => text.includes('allows rippling')).map(({ level }) => level)
  }
  expect(saidOf('1000', { Flags: 0x20000 })).toEqual(['notice'])
  expect(saidOf('0', { Flags: 0x20000, QualityIn: 5 })).toEqual(['notice'])
  expect(saidOf('1000', { Flags: 0x20000 }, [other])).toEqual([])
  expect(saidOf('0', { Flags: 0x20000 })).toEqual([])
  expect(saidOf('1000', {})).toEqual([])
})

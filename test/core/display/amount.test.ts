import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, formatUnits, groupThousands } from '../../../src/core/display/amount.ts'

test.each<[bigint, number, string]>([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000_000_000_000_000n, 18, '1.5'],
  [1_234_567_890_123n, 6, '1,234,567.890123'],
  [1_000n, 0, '1,000'],
  [999n, 3, '0.999'],
  [-1_500n, 3, '-1.5'],
  [
    2n ** 256n - 1n,
    18,
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935',
  ],
])('%s with %i decimals reads %s', (value, decimals, text) => {
  expect(formatUnits(value, decimals)).toBe(text)
})

test('an amount can be read back exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.nat(30), (value, decimals) => {
      const [whole = '', fraction = ''] = formatUnits(value, decimals).replaceAll(',', '').split('.')
      expect(BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)).toBe(value)
      expect(fraction.endsWith('0')).toBe(false)
    }),
  )
})

test('digits are grouped by three', () => {
  expect([0, 999, 1_000, 12_345, 1_234_567].map(groupThousands)).toEqual(['0', '999', '1,000', '12,345', '1,234,567'])
})

test('one is singular', () => {
  expect([count(0, 'byte'), count(1n, 'byte'), count(2_000, 'byte'), count(2, 'entry', 'entries')]).toEqual([
    '0 bytes',
    '1 byte',
    '2,000 bytes',
    '2 entries',
  ])
})

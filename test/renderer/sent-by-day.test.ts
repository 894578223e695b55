import { expect, test } from 'vitest'
import { sentByDay } from '../../src/renderer/words/sent-by-day.ts'

const dollars = (units: bigint) => ({ asset: 'USDC on Base', unit: 'USDC', units: String(units), decimals: 6 })
const ether = (units: bigint) => ({ asset: 'ETH on Base', unit: 'ETH', units: String(units), decimals: 18 })

test('amounts are summed up by asset and day, what was sent most often first', () => {
  const sent = [
    { at: 10, amounts: [ether(10n ** 18n), dollars(1n)] },
    { at: 19, amounts: [dollars(500_000n)] },
    { at: 20, amounts: [dollars(2_000_000n)] },
  ]
  expect(sentByDay(sent, [10, 20])).toEqual([
    {
      ...{ unit: 'USDC', whole: '2.500001' },
      days: [
        { amount: '0.500001', share: 0.2500005 },
        { amount: '2', share: 1 },
      ],
    },
    {
      ...{ unit: 'ETH', whole: '1' },
      days: [
        { amount: '1', share: 1 },
        { amount: '0', share: 0 },
      ],
    },
  ])
})

test('what was sent before the first day counts for none; nothing at all has no bars, and no share of nothing', () => {
  expect(sentByDay([{ at: 9, amounts: [dollars(1n)] }], [10, 20])).toEqual([])
  expect(sentByDay([{ at: 10, amounts: [dollars(0n)] }], [10])[0]?.days).toEqual([{ amount: '0', share: 0 }])
})

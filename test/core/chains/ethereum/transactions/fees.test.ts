import { expect, test } from 'vitest'
import { feeAboveUsualOn } from '../../../../../src/core/chains/ethereum/transactions/fees.ts'

const level = (chainId: bigint, units: bigint) => feeAboveUsualOn(chainId, units)?.warnings.map(each => each.level)

test.each([30n, 2345n, 4114n, 4200n, 200_901n])('on chain %s, whose coin is bitcoin, less of it is usual', chainId => {
  expect(level(chainId, 10n ** 15n)).toBeUndefined()
  expect(level(chainId, 10n ** 15n + 1n)).toEqual(['notice'])
  expect(level(chainId, 10n ** 16n)).toEqual(['danger'])
})

test('of other coins more is', () => {
  expect(level(1n, 5n * 10n ** 16n)).toBeUndefined()
  expect(level(137n, 10n ** 18n)).toBeUndefined()
})

/**
 * Promise: an order of which others are paid more than a fee has a danger that says whom it pays how much, whatever the owner gets beside it.
 */
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { me, mine, stranger, surroundings, uni, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { seaport, uniswapX } from './typed-orders.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ether = 10n ** 18n

const told = (order: Parameters<typeof warnOfEthereum>[0]) =>
  warnOfEthereum(order, surroundings)
    .filter(({ level, text }) => level === 'danger' && text.includes('more than a fee'))
    .map(({ text }) => text)

const orders = {
  uniswapX,
  seaport: (payments: Parameters<typeof uniswapX>[0]) => seaport([usdc, 10n ** 9n], payments),
}

test.each(Object.entries(orders))('of %s, a part for others that is no fee is a danger', (_, order) => {
  const parts = (own: bigint, other: bigint, recipient: string = stranger) =>
    told(
      order([
        [weth, own, me],
        [weth, other, recipient],
      ]),
    )
  expect(parts(2n, ether)).toEqual([
    `The order pays 1 WETH to ${stranger}, no account of yours: that is more than a fee.`,
  ])
  expect(parts(79n, 21n)).toHaveLength(1)
  expect(parts(80n, 20n)).toEqual([])
  expect(parts(2n, ether, mine)).toEqual([])
})

test.each(Object.entries(orders))('of %s, a fee of what is given is measured by that', (_, order) => {
  const fee = (units: bigint) =>
    told(
      order([
        [weth, ether, me],
        [usdc, units, stranger],
      ]),
    )
  expect(fee(200_000_000n)).toEqual([])
  expect(fee(200_000_001n)).toHaveLength(1)
})

test('what is neither paid to the owner nor given by it is no fee, and parts for several are one sum', () => {
  const others = (...units: readonly bigint[]) =>
    told(uniswapX([[weth, ether, me], ...units.map(amount => [uni, amount, stranger] as const)]))
  expect(others(1n)).toHaveLength(1)
  const parts = Array.from({ length: 3 }, () => [weth, 100n, stranger] as const)
  expect(told(uniswapX([[weth, 1_000n, me], ...parts]))).toEqual([expect.stringContaining('more of it to 2 others')])
})

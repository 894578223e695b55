/**
 * Promise: an everyday swap with coin has no danger. The router of Uniswap gives back what a swap leaves by `refundETH()`, to whoever called
 * it: other rules here know that (`coin-taken.ts`).
 */
import { expect, test } from 'vitest'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, router, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { shown } from './cards-of-calls.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const value = 10n ** 18n
const swap = call(
  router,
  'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
  {
    tokenIn: weth,
    tokenOut: usdc,
    fee: 500,
    recipient: me,
    amountOut: 2_000_000_000n,
    amountInMaximum: value,
    sqrtPriceLimitX96: 0n,
  },
)

test('a swap for an exact amount that gives back the rest has no danger', () => {
  const made = call(router, 'multicall(uint256 deadline, bytes[] data)', 9_999_999_999n, [swap.data, '0x12210e8a'])
  expect(shown({ ...made, value }).dangers).toEqual([])
})

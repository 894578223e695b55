/**
 * Promise: whoever swaps for a fixed amount, or buys, is warned where the call sets no most of what it takes.
 */
import { concat, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { me, router, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const paraswap = '0xDEF171Fe48CF0115B1d80b88dc8eAB59176FEe57'
const augustus = '0x6a000f20005980200259b80c5102003040001068'
const ondo = '0xF0bc39fC911f6437C84d16188dd8294F7110f451'
const ether = 10n ** 18n
const word = `0x${'00'.repeat(32)}`

const swaps: Readonly<Record<string, readonly [string, string, (most: bigint) => readonly unknown[]]>> = {
  'a swap for a fixed amount': [
    router,
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    most => [[usdc, weth, 500, me, ether, most, 0n]],
  ],
  'a swap of an amount': [
    router,
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    most => [[usdc, weth, 500, me, most, ether, 4_295_128_740n]],
  ],
  'a swap along a path': [
    router,
    'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    most => [[concat([weth, '0x0001f4', usdc]), me, ether, most]],
  ],
  'a swap along pools': [
    router,
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    most => [ether, most, [usdc, weth], me],
  ],
  'a purchase': [
    paraswap,
    'buyOnUniswap(uint256 amountInMax, uint256 amountOut, address[] path)',
    most => [most, ether, [usdc, weth]],
  ],
  'a purchase by an exchange': [
    paraswap,
    'simpleBuy((address fromToken, address toToken, uint256 fromAmount, uint256 toAmount, uint256 expectedAmount, address[] callees, bytes exchangeData, uint256[] startIndexes, uint256[] values, address beneficiary, address partner, uint256 feePercent, bytes permit, uint256 deadline, bytes16 uuid) data)',
    most => [
      [usdc, weth, most, ether, ether, [], '0x', [], [], me, zero, 0n, '0x', 1_900_000_000n, `0x${'0'.repeat(32)}`],
    ],
  ],
  'a swap by an executor': [
    augustus,
    'swapExactAmountOut(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData)',
    most => [augustus, [usdc, weth, most, ether, ether, word, me], 0n, '0x', '0x'],
  ],
}

const dangers = (to: string, signature: string, args: readonly unknown[]) => {
  const transaction = transactionOf({ value: 0n, to: getAddress(to), data: dataOf(signature, args) })
  return warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, surroundings)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
}

test.each(Object.entries(swaps))('%s', (_, [to, signature, args]) => {
  for (const most of [2n ** 256n - 1n, 2n ** 255n, 2n ** 128n, 10n ** 20n])
    expect(dangers(to, signature, args(most))).toEqual(['The swap may take any amount: no most is set.'])
  expect(dangers(to, signature, args(3000_000000n))).toEqual([])
})

test.each(['createBuyOrderExactIn', 'createBuyOrderExactOut'])('a purchase at any price: %s', name => {
  const amount = name.endsWith('In') ? 'quoteAmount' : 'gmAmount'
  const signature = `${name}(address gmToken, address quoteToken, uint256 ${amount}, uint256 limitPrice, uint256 expiry)`
  const priced = (price: bigint) => dangers(ondo, signature, [weth, usdc, ether, price, 1_800_000_000n])
  expect(priced(2n ** 256n - 1n)).toEqual(['It may buy at any price: “limitPrice” sets no most.'])
  expect(priced(200n * ether)).toEqual([])
})

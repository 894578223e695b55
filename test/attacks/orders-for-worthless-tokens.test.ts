/**
 * Promise: whoever exchanges or offers something for tokens that nobody here knows is warned by one rule, whichever contract or order it is.
 */
import { concat } from 'viem'
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import {
  friend,
  me,
  router,
  seconds,
  stranger,
  surroundings,
  usdc,
  zero,
} from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'
import { dangers } from './described-calls.ts'
import { seaport, typed, uniswapX } from './typed-orders.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const worthless = '0x9999567890123456789012345678901234567890'
/** A token of the lists with the symbol ETH. */
const calledEth = '0x5e21D1EE5cf0077B314c381720273ae82378D613'
const swap = (token: string) =>
  dataOf(
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [[usdc, token, 500, me, 10n ** 12n, 10n ** 24n, 0n]],
  )
const sent = (to: string, signature: string, args: readonly unknown[], value = 0n) =>
  ({
    chain: 'ethereum',
    kind: 'ethereumTransaction',
    transaction: transactionOf({ to, value, data: dataOf(signature, args) }),
  }) as const
const ether = 10n ** 18n
const executor = '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190'
const exchanges: Readonly<Record<string, (token: string) => Parameters<typeof warnOfEthereum>[0]>> = {
  'a swap': token => ({
    ...{ chain: 'ethereum', kind: 'ethereumTransaction' },
    transaction: transactionOf({ to: router, value: 0n, data: swap(token) }),
  }),
  // What another call brings in does not make up for it.
  'a swap beside another': token => sent(router, 'multicall(bytes[] data)', [[swap(weth), swap(token)]]),
  'a swap along pools': token =>
    sent(router, 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)', [
      ...[10n ** 12n, 10n ** 24n, [usdc, token], me],
    ]),
  'a swap along a path': token =>
    sent(router, 'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)', [
      [concat([usdc, '0x0001f4', token as never]), me, 10n ** 12n, 10n ** 24n],
    ]),
  'a swap for a fixed amount': token =>
    sent(
      router,
      'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
      [[usdc, token, 500, me, 10n ** 24n, 10n ** 12n, 0n]],
    ),
  'a swap of 1inch': token =>
    sent(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      [executor, [usdc, token, executor, me, 10n ** 12n, 10n ** 24n, 0n], '0x1234'],
    ),
  'an order of 1inch, by a call': token =>
    sent(
      '0xe12E0f117d23a5ccc57f8935CD8c4E80cD91FF01',
      'create((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) makerOrder)',
      [[1n, BigInt(me), BigInt(me), BigInt(weth), BigInt(token), ether, 10n ** 24n, (seconds + 60n) << 80n]],
      ether,
    ),
  'an order of 1inch': token =>
    typed(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'Order',
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
      {
        ...{ salt: 1, maker: me, receiver: zero, makerAsset: usdc, takerAsset: token, makingAmount: 10n ** 9n },
        ...{ takingAmount: 10n ** 24n, makerTraits: (seconds + 60n) << 80n },
      },
    ),
  'an order of CoW Protocol': token =>
    typed(
      '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
      'Order',
      'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      {
        ...{ sellToken: usdc, buyToken: token, receiver: me, sellAmount: 10n ** 9n, buyAmount: 10n ** 24n },
        ...{ validTo: seconds + 60n, appData: `0x${'00'.repeat(32)}`, feeAmount: 0, kind: 'sell' },
        ...{ partiallyFillable: false, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
      },
    ),
  // What goes to somebody else does not make up for it.
  'an order of UniswapX': token =>
    uniswapX([
      [token, 10n ** 24n, me],
      [usdc, 5n, stranger],
    ]),
  'an order of Seaport': token =>
    seaport(
      [usdc, 10n ** 9n],
      [
        [token, 10n ** 24n, me],
        [usdc, 5n, stranger],
      ],
    ),
}

test.each(Object.entries(exchanges))('%s', (_, of) => {
  const isWarned = (token: string, around = surroundings) =>
    warnOfEthereum(of(token), around).some(
      ({ level, text }) =>
        level === 'danger' && /^All that is asked in return are tokens that are not known/.test(text),
    )
  for (const token of [worthless, calledEth]) expect(isWarned(token)).toBe(true)
  expect(isWarned(weth)).toBe(false)
  expect(isWarned(worthless, { ...surroundings, isNamed: address => address === worthless })).toBe(false)
  expect(isWarned(worthless, { ...surroundings, isNamed: address => address === friend })).toBe(true)
})

test.each([
  ['PftMarketplace', 'addListing', 'token'],
  ['PftMarketplace', 'editListing', 'token'],
  ['PftMarketplace', 'acceptBuyOffer', 'paymentToken'],
  ['GMTokenLimitOrder', 'createSellOrderExactIn', 'quoteToken'],
])('a sale by %s %s', (file, name, place) => {
  const sold = (token: string) => dangers(file, name, { gmToken: friend, [place]: token })
  const isWorthless = expect.stringContaining('All that is asked in return are tokens that are not known')
  expect(sold(worthless)).toContainEqual(isWorthless)
  for (const token of [friend, zero]) expect(sold(token)).not.toContainEqual(isWorthless)
})

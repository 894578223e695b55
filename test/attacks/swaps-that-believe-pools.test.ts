/**
 * Promise: whoever swaps by a contract that believes the pools that a call names is warned: a pool of an attacker, or of a worthless token,
 * says that it has paid out whatever was asked for.
 */
import { expect, test } from 'vitest'
import { me, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dangers } from './described-calls.ts'

const believes = expect.stringContaining('This contract may not check what the pools in this call pay out')
const pool = BigInt(stranger)
const word = `0x00000000000000003b6d0340${stranger.slice(2)}`
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

test.each([
  ['1inch V3', 'AggregationRouterV3', 'unoswap', { pools: [word] }],
  ['1inch V4', 'AggregationRouterV4', 'unoswapWithPermit', { pools: [word] }],
  ['1inch V5', 'AggregationRouterV5', 'unoswap', { pools: [pool | (0x3b6d0340n << 160n)] }],
  ['1inch V5, to somebody', 'AggregationRouterV5', 'unoswapTo', { pools: [pool] }],
  ['1inch V5, pools of Uniswap V3', 'AggregationRouterV5', 'uniswapV3Swap', { pools: [pool] }],
  ['1inch V6', 'AggregationRouterV6', 'unoswap', { token: BigInt(usdc), dex: pool }],
  ['1inch V6, two pools', 'AggregationRouterV6', 'unoswapTo2', { token: BigInt(usdc), dex: pool, to: BigInt(me) }],
  ['1inch V6, coin', 'AggregationRouterV6', 'ethUnoswap', { dex: pool }],
  ['Augustus v5', 'AugustusSwapper-v5', 'swapOnUniswapV2Fork', { pools: [pool] }],
  ['Augustus v5, a purchase', 'AugustusSwapper-v5', 'buyOnUniswapV2ForkWithPermit', { pools: [pool] }],
  ['Augustus v5, a wrapper of coin', 'AugustusSwapper-v5', 'swapOnUniswapV2Fork', { weth: stranger }],
  ['Augustus v5, a factory', 'AugustusSwapper-v5', 'swapOnUniswapFork', { factory: stranger, path: [usdc, weth] }],
  ['Augustus v6.2, pools of Balancer', 'AugustusSwapper-v6', 'swapExactAmountInOnBalancerV2', {}],
  ['OKX', 'OkxDexRouterV1.0.7', 'unxswapTo', { pools: [word] }],
  ['OKX, pools of Uniswap V3', 'OkxDexRouterV1.0.8', 'uniswapV3SwapTo', { pools: [pool], receiver: BigInt(me) }],
  ['OKX, with a token', 'OkxDexRouterV1.0.7', 'unxswapToWithBaseRequest', { pools: [word] }],
] as const)('%s', (_, file, name, given) => {
  expect(dangers(file, name, given)).toContainEqual(believes)
})

test.each([
  ['1inch V6', 'AggregationRouterV6', 'swap', { executor: stranger, srcReceiver: stranger, dstToken: weth }],
  ['1inch V6, an order', 'AggregationRouterV6', 'fillOrder', { makerAsset: BigInt(weth), maker: BigInt(stranger) }],
  ['Augustus v5', 'AugustusSwapper-v5', 'simpleSwap', { callees: [stranger] }],
  ['Augustus v5, own factory', 'AugustusSwapper-v5', 'swapOnUniswap', { path: [usdc, weth] }],
  ['Augustus v6.2', 'AugustusSwapper-v6', 'swapExactAmountInOnCurveV2', { poolAddress: stranger }],
  ['OKX', 'OkxDexRouterV1.0.7', 'dagSwapTo', { mixAdapters: [stranger], assetTo: [stranger] }],
  ['LI.FI', 'LIFIDiamond', 'swapTokensSingleV3ERC20ToERC20', { callTo: stranger, approveTo: stranger }],
  ['Uniswap', 'UniswapV3Router02', 'swapExactTokensForTokens', { path: [usdc, stranger, weth] }],
])('a contract that looks at what came out needs no such warning: %s', (_, file, name, given) => {
  expect(dangers(file, name, given).join()).not.toMatch(new RegExp(`believes|${stranger}`))
})

test.each([
  ['OKX wraps coin', 'OkxDexRouterV1.0.7', 'swapWrap'],
  ['Aave changes a rate', 'lpv2', 'swapBorrowRateMode'],
])('what only sounds like a swap needs none either: %s', (_, file, name) => {
  expect(dangers(file, name, {})).not.toContainEqual(believes)
})

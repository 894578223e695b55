/**
 * Promise: what a call that a description explains pays to the zero address is shown as lost, unless the source of that contract takes it for
 * somebody who is known.
 */
import { expect, test } from 'vitest'
import { me, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dangers } from './described-calls.ts'

const dead = '0x000000000000000000000000000000000000dEaD'
const lost = (address: string) => `Nobody is known to hold a key of ${address}: what goes there is lost.`

test.each([
  ['QuickSwap', 'addLiquidity', 'to'],
  ['QuickSwap', 'addLiquidityETH', 'to'],
  ['QuickSwap', 'removeLiquidity', 'to'],
  ['L1BitcoinDepositor-address', 'initializeDeposit', 'l2DepositOwner'],
  ['OkxDexRouterV1.0.7', 'smartSwapByInvestWithRefund', 'refundTo'],
  ['LIFIDiamond', 'startBridgeTokensViaStargate', 'refundAddress'],
  ['LIFIDiamond', 'swapTokensSingleV3ERC20ToNative', '_receiver'],
  ['UniswapV3Router02', 'exactInputSingle', 'recipient'],
])('%s %s to nobody: %s', (file, name, receiver) => {
  for (const nobody of [zero, dead]) expect(dangers(file, name, { [receiver]: nobody })).toContain(lost(nobody))
  expect(dangers(file, name, { [receiver]: me }).join()).not.toContain('Nobody is known')
})

test.each([
  ['AggregationRouterV5', 'swap', 'dstReceiver'],
  ['AggregationRouterV6', 'swap', 'dstReceiver'],
  ['MetaAggregationRouterV2', 'swap', 'dstReceiver'],
  ['AugustusSwapper-v5', 'simpleSwap', 'beneficiary'],
  ['AugustusSwapper-v6', 'swapExactAmountIn', 'beneficiary'],
  ['AugustusSwapper-v6', 'swapExactAmountOutOnUniswapV3', 'beneficiary'],
  ['WithdrawalQueueERC721', 'requestWithdrawals', '_owner'],
  ['LIFIDiamond', 'startBridgeTokensViaChainflip', 'dstCallReceiver'],
])('%s %s without a receiver pays who calls', (file, name, receiver) => {
  expect(dangers(file, name, { [receiver]: zero }).join()).not.toContain('Nobody is known')
  expect(dangers(file, name, { [receiver]: dead })).toContain(lost(dead))
})

test('Chainflip: a contract that is called there cannot be nobody', () => {
  const called = { dstCallReceiver: zero, hasDestinationCall: true }
  expect(dangers('LIFIDiamond', 'startBridgeTokensViaChainflip', called)).toContain(lost(zero))
})

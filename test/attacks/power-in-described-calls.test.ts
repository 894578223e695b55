/**
 * Promise: a description of its contract makes no danger of a call a notice. Whoever gets power by one that nothing here works out is a
 * danger, so is an amount without limit for somebody, and whoever may keep what a call moves. What people do every day is none.
 */
import { expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { checksummed } from '../../src/core/chains/ethereum/encoding/address.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { me, mine, router, stranger, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'

const max = 2n ** 256n - 1n
const word = `0x${'0'.repeat(63)}1`
const sessions = '0x2daf4b445e7d659100b22a15c3eeb10e64ac5dc9'
const aave = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const celo = '0x7d21685c17607338b313a7174bab6620bad0aab7'
const tbtc = '0x18084fba666a33d37592fa2633fd49a74dd93a88'
const lending = '0xbe4050a73a7fb384c65e885a15c33461a4b20055'

type Call = readonly [name: string, to: string, signature: string, args: readonly unknown[], chainId?: number]

function dangers([, to, signature, args, chainId = 1]: Call): readonly string[] {
  const transaction = transactionOf({
    ...{ chainId, value: 0n, data: dataOf(signature, args) },
    to: checksummed(Buffer.from(to.slice(2), 'hex')),
  })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  return [...describeTransaction(transaction, me).warnings, ...warnOfEthereum(signed, surroundings)]
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
}

const session =
  'createSession(address delegate, uint48 validAfter, uint48 validUntil, uint32 maxCalls, uint16 maxFeeBps, (address token, uint256 limit)[] limits, bytes32 salt)'
const approveAndCall = 'approveAndCall(address spender, uint256 amount, bytes extraData)'
const approveBorrow = 'approveBorrow(address delegate, address asset, uint256 borrowAllowance_)'
const manager = 'approvePositionManager(address positionManager, bool approve)'

const giving = (whom: string): readonly Call[] => [
  ['an allowance with a call', tbtc, approveAndCall, [whom, 5n, '0x']],
  ['an allowance without limit', tbtc, approveAndCall, [whom, max, '0x']],
  ['a session', sessions, session, [whom, 0, 2 ** 48 - 1, 5, 5, [[usdc, 5n]], word]],
  ['a session without limit', sessions, session, [whom, 0, 2 ** 48 - 1, 5, 5, [[usdc, max]], word]],
  ['debt', lending, approveBorrow, [whom, usdc, 5n]],
  ['debt without limit', lending, approveBorrow, [whom, usdc, 2n ** 96n - 1n]],
  ['a manager', aave, manager, [whom, true]],
  ['a signer', celo, 'authorizeSigner(address signer, bytes32 role)', [whom, word], 42220],
]

test.each(giving(stranger).map(call => [call[0], call] as const))('%s for a stranger is a danger', (_, call) => {
  expect(dangers(call)).toEqual([expect.stringContaining(stranger)])
})
test.each(giving(mine).map(call => [call[0], call] as const))('%s for an own account is none', (_, call) => {
  expect(dangers(call)).toEqual([])
})
test('a contract that ships may have an amount, and none without limit', () => {
  expect(dangers(['', tbtc, approveAndCall, [router, 5n, '0x']])).toEqual([])
  expect(dangers(['', tbtc, approveAndCall, [router, max, '0x']])).toEqual([expect.stringContaining('has no limit')])
})

const everyDay: readonly Call[] = [
  [
    'a deposit',
    aave,
    'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    [usdc, 5n, me, 0],
  ],
  ['all back', aave, 'withdraw(address asset, uint256 amount, address to)', [usdc, max, me]],
  [
    'a debt paid whole',
    aave,
    'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
    [usdc, max, 2n, me],
  ],
  ['a manager no longer', aave, manager, [stranger, false]],
]
test.each(everyDay.map(call => [call[0], call] as const))('%s is what people do every day', (_, call) => {
  expect(dangers(call)).toEqual([])
})

const oneInch = '0x111111125421ca6dc452d289314280a0f8842a65'
const lifi = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const morpho = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const zero = '0x0000000000000000000000000000000000000000'
const clipper = (pays: string) =>
  `clipperSwap(address clipperExchange, ${pays} srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs)`
const bridging =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) _bridgeData'
const before =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] _swapData'
const hop =
  '(uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline, address hopBridge, address relayer, uint256 relayerFee, uint256 nativeFee) _hopData'
const bridged = (swaps: boolean) => [word, 'hop', 'x', zero, usdc, me, 5_000n, 42161n, swaps, false]
const market = '(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams'

const working = (whom: string): readonly Call[] => [
  ['a swap that pays an exchange', oneInch, clipper('uint256'), [whom, BigInt(usdc), weth, 9n, 9n, 9n, word, word]],
  [
    ...(['the bridge behind a swap', lifi] as const),
    `swapAndStartBridgeTokensViaHopL1Native(${bridging}, ${before}, ${hop})`,
    [
      bridged(true),
      [[router, router, weth, usdc, 5_000n, '0x', true]],
      [1n, 9n, 1_900_000_000n, 9n, 1_900_000_000n, whom, zero, 0n, 0n],
    ],
  ],
  [
    ...(['the vault of a bridge', lifi] as const),
    `startBridgeTokensViaThorSwap(${bridging}, (address vault, string memo, uint256 expiration) _thorSwapData)`,
    [bridged(false), [whom, '=:BTC.BTC:bc1qxyz', 1_900_000_000n]],
  ],
  [
    ...(['what sets the price of a market', morpho] as const),
    `supply(${market}, uint256 assets, uint256 shares, address onBehalf, bytes data)`,
    [[usdc, weth, whom, mine, 5n], 5n, 0n, me, '0x'],
  ],
]

test.each(working(stranger).map(call => [call[0], call] as const))('%s may keep what moves', (_, call) => {
  expect(dangers(call)).toContainEqual(expect.stringContaining(`${stranger}, which is not known here, may keep`))
})
test.each(working(mine).map(call => [call[0], call] as const))('%s that is known is no danger', (_, call) => {
  expect(dangers(call).join()).not.toContain('may keep')
})

const route =
  'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)'
test('whoever works on a swap whose router looks at what comes out is none', () => {
  const args = [stranger, [usdc, weth, stranger, me, 5_000n, 5_000n, 0n], '0x1234']
  expect(dangers(['', oneInch, route, args])).toEqual([])
})

/**
 * Promise: whoever swaps by a contract is warned if the call may take more than its description shows, or pay out something else: bits that
 * turn off the minimum, fees, a second swap of a list, a token that the contract does not look at.
 */
import { describe, expect, test } from 'vitest'
import type { FieldFormat } from '../../src/core/chains/ethereum/clear-signing/descriptor.ts'
import { itemsNotShown } from '../../src/core/chains/ethereum/clear-signing/items-not-shown.ts'
import { nodesOfCall } from '../../src/core/chains/ethereum/clear-signing/nodes-of-call.ts'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { me, stranger, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'
import { dangers } from './described-calls.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const text = (part: string) => expect.stringContaining(part)

describe('KyberSwap', () => {
  const desc = (given: object) => ({
    ...{ callTarget: stranger, srcToken: usdc, dstToken: weth, dstReceiver: me, srcReceivers: [], srcAmounts: [] },
    ...{ amount: 50_000n, minReturnAmount: 16_000n, feeReceivers: [], feeAmounts: [], flags: 512n, ...given },
  })
  const noMinimum = text('turns off the minimum')
  const fees = text('more than a twentieth')

  test.each([
    ['a flag for parts of an order', { flags: 1n }, noMinimum],
    ['the same with a fee', { flags: 0x81n, feeReceivers: [stranger], feeAmounts: [10_000n] }, noMinimum],
    ['the same without pools', { flags: 0x21n }, noMinimum],
    ['a fee of everything', { feeReceivers: [stranger], feeAmounts: [50_000n] }, fees],
    ['a fee in hundredths', { flags: 0x80n, feeReceivers: [stranger], feeAmounts: [501n] }, fees],
    ['many fees', { flags: 0x80n, feeReceivers: [stranger, stranger], feeAmounts: [300n, 300n] }, fees],
    ['a fee of what comes out', { flags: 0x40n, feeReceivers: [stranger], feeAmounts: [1_000n] }, fees],
  ])('%s', (_, given, danger) => {
    expect(dangers('MetaAggregationRouterV2', 'swap', desc(given))).toContainEqual(danger)
  })

  test.each([
    ['no fee', {}],
    ['a small fee', { flags: 0x280n, feeReceivers: [stranger], feeAmounts: [100n] }],
    ['a pool', { srcReceivers: [stranger], srcAmounts: [50_000n] }],
  ])('a usual swap is none: %s', (_, given) => {
    expect(dangers('MetaAggregationRouterV2', 'swap', desc(given))).toEqual([])
  })
})

describe('LI.FI', () => {
  const swap = (from: string, to: string, requiresDeposit: boolean) => ({
    ...{ callTo: stranger, approveTo: stranger, sendingAssetId: from, receivingAssetId: to, fromAmount: 3_000n },
    ...{ callData: '0x', requiresDeposit },
  })
  const [first, fee] = [swap(usdc, weth, true), swap(usdc, usdc, true)]
  const through = ['PolygonBridge', 'OmniBridge', 'GnosisBridge', 'ArbitrumBridge', 'Stargate', 'Mayan', 'ThorSwap']
  const bridges = through.map(name => `swapAndStartBridgeTokensVia${name}`)
  const bridging = { sendingAssetId: weth, minAmount: 5_000n, hasSourceSwaps: true, receiver: me }
  const takesOther = text('“_swapData[1].requiresDeposit” lets it take more')

  test.each(['swapTokensMultipleV3ERC20ToERC20', 'swapTokensGeneric', ...bridges])('a second token: %s', name => {
    const one = swap(usdc, weth, false)
    for (const two of [swap(usdt, weth, true), swap(zero, weth, true)])
      expect(dangers('LIFIDiamond', name, { ...bridging, _swapData: [first, two] })).toContainEqual(takesOther)
    expect(dangers('LIFIDiamond', name, { ...bridging, _swapData: [fee, one] })).not.toContainEqual(takesOther)
  })

  test.each(bridges)('another token than the bridge takes: %s', name => {
    const another = text('It swaps to another token')
    expect(dangers('LIFIDiamond', name, { ...bridging, _swapData: [swap(usdc, usdt, true)] })).toContainEqual(another)
    expect(dangers('LIFIDiamond', name, { ...bridging, _swapData: [first] })).not.toContainEqual(another)
  })

  const single = 'swapTokensSingleV3ERC20ToNative'
  const several = 'swapTokensMultipleV3ERC20ToNative'
  test.each([single, several])('a minimum of a token, where coin is paid: %s', name => {
    const paidIn = (token: string) =>
      dangers('LIFIDiamond', name, {
        _swapData: name === single ? swap(usdc, token, true) : [fee, swap(usdc, token, false)],
      })
    expect(paidIn(usdt)).toContainEqual(text('Its minimum counts coin'))
    expect([paidIn(zero), paidIn(coin)].flat()).toEqual([])
  })

  test('the zero address is the coin on the card', () => {
    const parts =
      '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) _swapData'
    const data = dataOf(
      `${single}(bytes32 _transactionId, string _integrator, string _referrer, address _receiver, uint256 _minAmountOut, ${parts})`,
      [
        ...[`0x${'11'.repeat(32)}`, '', '', me, 33n * 10n ** 18n],
        [stranger, stranger, usdc, zero, 100_000_000000n, '0x', true],
      ],
    )
    const to = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
    expect(JSON.stringify(describeTransaction(transactionOf({ to, data }), me))).toContain('33 ETH')
  })

  test.each([0, 1, 3])('what only bytes say of a bridge, be they signed by LI.FI: %i', swapApiTarget => {
    const said = dangers('LIFIDiamond', 'startBridgeTokensViaAcrossV4Swap', {
      ...{ receiver: me, swapApiTarget, callData: '0x1234' },
    })
    expect(said).toContainEqual(text('“_acrossV4SwapFacetData.'))
  })
})

describe('OKX', () => {
  const named = (token: string) => ({
    fromToken: BigInt(token),
    mixAdapters: [],
    assetTo: [],
    rawData: [],
    extraData: [],
  })
  const of = (given: object) => ({ toToken: weth, receiver: me, ...given })
  const request = (token: string) => ({
    baseRequest: {
      fromToken: BigInt(token),
      toToken: weth,
      fromTokenAmount: 5_000n,
      minReturnAmount: 5n,
      deadLine: 9n,
    },
  })
  const another = text('names from this account')

  test.each(['smartSwapByOrderId', 'smartSwapTo'])('routes from another token: %s', name => {
    const given = (...tokens: string[]) =>
      of({ ...request(usdc), batches: tokens.map(token => [named(token), named(weth)]), batchesAmount: [1n, 1n] })
    expect(dangers('OkxDexRouterV1.0.7', name, given(usdc, usdt))).toContainEqual(another)
    expect(dangers('OkxDexRouterV1.0.7', name, given(usdc, usdc))).not.toContainEqual(another)
  })

  test.each(['dagSwapByOrderId', 'dagSwapTo'])('a first step from another token: %s', name => {
    const given = (from: string, first: string) => of({ ...request(from), paths: [named(first), named(weth)] })
    for (const from of [usdc, zero])
      expect(dangers('OkxDexRouterV1.0.8', name, given(from, usdt))).toContainEqual(another)
    for (const [from, first] of [
      [usdc, usdc],
      [coin, weth],
    ] as const)
      expect(dangers('OkxDexRouterV1.0.8', name, given(from, first))).not.toContainEqual(another)
  })
})

describe('Augustus v5', () => {
  const packed = (bps: bigint, bits = 0n) => (1n << 248n) | bits | bps
  const fee = text('more than a twentieth')

  test.each([3_333n, 1n << 14n, packed(3_333n), packed(5_000n, 3n << 15n)])(
    'a fee of a third or more: %s',
    feePercent => {
      for (const partner of [stranger, zero])
        expect(dangers('AugustusSwapper-v5', 'simpleSwap', { feePercent, partner })).toContainEqual(fee)
    },
  )

  test.each([0n, 500n, packed(100n), packed(5_000n, 1n << 16n)])('a usual fee is none: %s', feePercent => {
    expect(dangers('AugustusSwapper-v5', 'simpleSwap', { feePercent, partner: stranger })).not.toContainEqual(fee)
  })
})

describe('Uniswap', () => {
  const [from, between, to] = [usdc, usdt, weth].map(token => token.slice(2))
  const cut = text('The path of this swap is cut')
  const of = (path: string) => ({ path, recipient: me, amountIn: 5_000n, amountOut: 5_000n })

  test.each(['exactInput', 'exactOutput'])('a path that ends within a pool: %s', name => {
    for (const path of [`${from}000bb8${between}${to}`, `${from}${to}`, `${from}000bb8${between}000bb8${to}00`])
      expect(dangers('UniswapV3Router02', name, of(`0x${path}`))).toContainEqual(cut)
  })

  test.each(['exactInput', 'exactOutput'])('whole pools are none: %s', name => {
    for (const path of [`${from}000bb8${to}`, `${from}000bb8${between}000064${to}`])
      expect(dangers('UniswapV3Router02', name, of(`0x${path}`))).toEqual([])
  })
})

describe('Augustus v6.2', () => {
  const word = (token: string, top = '00') => `${top}${'00'.repeat(11)}${token.slice(2)}`
  const fee = '0bb8'.padStart(64, '0')
  const into = (first: string, second: string) => `${word(first, '80')}${word(second)}${fee}`
  const outOf = (first: string, second: string) => `${word(first)}${word(second)}${fee}`
  const another = text('takes another token from this account')
  const [amountIn, amountOut] = ['swapExactAmountInOnUniswapV3', 'swapExactAmountOutOnUniswapV3']
  const swap = (name: string, pools: string, srcToken: string = usdc) =>
    dangers('AugustusSwapper-v6', name, { srcToken, destToken: weth, pools: `0x${pools}`, beneficiary: zero })

  test.each([
    ['the first of its tokens', amountIn, into(usdt, weth)],
    ['the second', amountOut, outOf(usdc, usdt)],
    ['the first of two pools', amountIn, into(usdt, weth) + into(usdc, weth)],
    ['the last of two', amountOut, into(usdc, weth) + into(usdt, usdc)],
    ['a list of no whole pool', amountIn, `${into(usdc, weth)}00`],
    ['no pool', amountOut, ''],
  ])('a pool that takes another token: %s', (_, name, pools) => {
    expect(swap(name, pools)).toContainEqual(another)
  })

  test('the zero address is no coin to it', () => {
    expect(swap(amountIn, into(usdt, weth), zero)).toContainEqual(another)
  })

  test.each([
    ['one pool', amountIn, into(usdc, weth), usdc],
    ['one pool, backwards', amountOut, outOf(weth, usdc), usdc],
    ['two pools', amountIn, into(usdc, usdt) + outOf(weth, usdt), usdc],
    ['two pools, backwards', amountOut, outOf(weth, usdt) + into(usdc, usdt), usdc],
    ['coin', amountOut, outOf(usdc, weth), coin],
  ])('a pool that takes what is shown is none: %s', (_, name, pools, token) => {
    expect(swap(name, pools, token)).not.toContainEqual(another)
  })

  const order = (makerAsset: string, takerAsset: string = usdc) => ({
    order: {
      nonceAndMeta: 0n,
      expiry: 0n,
      makerAsset,
      takerAsset,
      maker: stranger,
      taker: zero,
      makerAmount: 5n,
      takerAmount: 5n,
    },
    ...{ signature: '0x', takerTokenFillAmount: 5n, permitTakerAsset: '0x', permitMakerAsset: '0x' },
  })
  const [approves, unwraps, backwards] = [4, 2, 8]
  const fill = (wrapApproveDirection: number, ...orders: readonly object[]) =>
    dangers('AugustusSwapper-v6', 'swapOnAugustusRFQTryBatchFill', { wrapApproveDirection, orders, beneficiary: zero })

  test.each([
    ['another token to get', approves, order(usdt), order(stranger)],
    ['another token to get, backwards', approves | backwards, order(usdt), order(stranger)],
    ['another token to give', approves, order(usdt), order(usdt, weth)],
  ])('an order for %s', (_, flags, ...orders) => {
    expect(fill(flags, ...orders)).toContainEqual(text('It may take or pay out the token that “orders[1].order.'))
  })

  test.each([unwraps, unwraps | backwards])('coin in place of a token: %s', flags => {
    expect(fill(flags, order(usdt))).toContainEqual(text('pay out coin'))
  })

  test('orders for the same tokens are none, and coin for its wrapper neither', () => {
    const usual = [fill(approves, order(usdt)), fill(approves | backwards, order(usdt), order(usdt))]
    expect([...usual, fill(unwraps, order(weth), order(weth))].flat()).toEqual([])
  })
})

describe('a description that shows items of a list by their numbers', () => {
  const shown = (fields: readonly FieldFormat[], items: number) =>
    itemsNotShown(
      { descriptor: {}, path: '', name: '', format: { fields } },
      nodesOfCall(
        [{ name: 'parts', type: 'tuple[]', components: ['token', 'amount'].map(name => ({ name, type: 'uint256' })) }],
        [Array.from({ length: items }, () => ({ token: 1n, amount: 2n }))],
      ),
    )
  const first = { path: 'parts.[0].amount', params: { tokenPath: 'parts.[0].token' } }
  const last = { path: 'parts.[-1].amount' }
  const all = { path: 'parts.[].amount' }

  test.each([
    ['the first of two', [first], 2],
    ['the ends of three', [first, last], 3],
    ['the token of the last of two', [{ ...first, params: { tokenPath: 'parts.[-1].token' } }], 2],
    ['the others only where they are never visible', [first, { ...all, visible: 'never' }], 2],
    ['a slice', [{ path: 'parts.[0:2].amount' }], 3],
  ])('%s leaves out others', (_, fields, items) => {
    expect(shown(fields, items)).toBe('parts')
  })

  test.each([
    ['the only one', [first], 1],
    ['both ends of two', [first, last], 2],
    ['all of them', [all], 3],
    ['the first beside all', [first, all], 3],
  ])('%s leaves out none', (_, fields, items) => {
    expect(shown(fields, items)).toBeUndefined()
  })
})

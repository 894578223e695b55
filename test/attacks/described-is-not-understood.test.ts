/**
 * Promise: a description is believed for what it shows. Whoever moves money by a call is warned of each argument that it does not explain,
 * unless the source of the contract says what the argument decides.
 */
import { describe, expect, test } from 'vitest'
import { me, stranger, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dangers } from './described-calls.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const onOptimism = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const word = (address: string) => `0x${'00'.repeat(12)}${address.slice(2)}`
const note = `0x${'11'.repeat(32)}`
const across = 'startBridgeTokensViaAcrossV4'
const packed = { transactionId: `0x${'11'.repeat(8)}`, receiver: word(me), sendingAssetId: word(usdc) }
const decides = (path: string) => expect.stringContaining(`“${path}”`)
const bridging = {
  transactionId: note,
  integrator: 'app',
  sendingAssetId: usdc,
  receiver: me,
  minAmount: 1_000_000_000n,
}

describe('an argument that is not explained', () => {
  test.each([
    ['TBTC', 'approveAndCall', 'extraData', { spender: me, amount: 5n, extraData: '0x1234' }],
    ['LIFIDiamond', 'startBridgeTokensViaChainflip', '_chainflipData.dstToken', {}],
    ['LIFIDiamond', 'startBridgeTokensViaPolymerCCTP', '_polymerData.polymerTokenFee', { polymerTokenFee: 999n }],
    ['LIFIDiamond', 'startBridgeTokensViaAllBridge', '_allBridgeData.fees', { fees: 999n }],
    ['LIFIDiamond', 'startBridgeTokensViaStargate', '_stargateData.assetId', { extraOptions: '0x0003' }],
    ['LIFIDiamond', 'startBridgeTokensViaSuperset', '_supersetData.amountOutMin', { amountOutMin: 5n }],
    ['LIFIDiamond', 'startBridgeTokensViaDeBridgeDln', '_deBridgeData.minAmountOut', { receivingAssetId: '0x' }],
    ['LIFIDiamond', `${across}ERC20Min`, '_parameters.transactionId', packed],
    ['QuickSwap', 'removeLiquidity', 'liquidity', { liquidity: 5n }],
    ['P2pOrgUnlimitedEthDepositor', 'addEth', '_clientConfig.basisPoints', {}],
  ])('%s %s: %s', (file, name, path, given) => {
    expect(dangers(file, name, { ...bridging, ...given })).toContainEqual(decides(path))
  })

  test('a number that stands for an amount, of nobody knows what', () => {
    expect(dangers('MorphoBlue', 'withdrawCollateral', { assets: 5n })).toContainEqual(
      'The description does not say what is meant by “assets”, which may decide what you pay or receive.',
    )
  })
})

describe('Across by LI.FI', () => {
  const data = {
    ...{ receiverAddress: word(me), refundAddress: word(me), receivingAssetId: word(onOptimism), message: '0x' },
    ...{ outputAmount: 990_000_000n, outputAmountMultiplier: 99n * 10n ** 16n, exclusiveRelayer: word(stranger) },
    ...{ quoteTimestamp: 1, fillDeadline: 4_102_444_800, exclusivityParameter: 4_102_444_800 },
  }
  const start = across
  const swap = 'swapAndStartBridgeTokensViaAcrossV4'
  const swapData = [
    {
      ...{ callTo: me, approveTo: me, sendingAssetId: weth, receivingAssetId: usdc, fromAmount: 10n ** 18n },
      ...{ callData: '0x1234', requiresDeposit: true },
    },
  ]
  const of = (name: string, given: object, sending = usdc) => {
    const hasSourceSwaps = name === swap
    const [_bridgeData, _acrossData] = [
      {
        ...{ ...bridging, bridge: 'across', referrer: zero, destinationChainId: 10n, hasSourceSwaps },
        ...{ hasDestinationCall: false, sendingAssetId: sending },
      },
      { ...data, sendingAssetId: word(usdc), ...given },
    ]
    return dangers('LIFIDiamond', name, { _bridgeData, _acrossData, _swapData: swapData })
  }

  test.each([start, swap])('in its usual form it is none: %s', name => {
    expect(of(name, {})).toEqual([])
  })

  test.each([
    [start, { outputAmount: 1_000n }, 'less than nine tenths'],
    [start, { outputAmount: 899_999_999n }, 'less than nine tenths'],
    [swap, { outputAmountMultiplier: 10n ** 12n }, 'less than nine tenths'],
    [start, { receivingAssetId: word(stranger) }, 'the same token'],
    [start, { receivingAssetId: word('0x4200000000000000000000000000000000000006') }, 'the same token'],
    [start, { sendingAssetId: word(weth) }, 'the same token'],
    [start, { message: '0x1234' }, 'makes a call on the other network'],
    [start, { refundAddress: word(stranger) }, '“_acrossData.refundAddress” gets'],
  ])('%s %o', (name, given, danger) => {
    expect(of(name, given).join()).toContain(danger)
  })

  test('coin is the same as what it is wrapped as', () => {
    const there = word('0x4200000000000000000000000000000000000006')
    const given = { sendingAssetId: word(weth), receivingAssetId: there }
    expect(of(start, given, zero).join()).not.toContain('the same token')
    expect(of(start, { ...given, sendingAssetId: word(usdc) }, zero).join()).toContain('the same token')
  })
})

describe('what others get of a swap', () => {
  const swapped = { fromAmount: 10n ** 18n, toAmount: 3_900_000_000n, srcToken: weth, destToken: usdc, beneficiary: me }
  const pools = `0x${word(usdc).slice(2)}${word(weth).slice(2)}${'00'.repeat(31)}01`
  const surplus = expect.stringContaining('goes to others as a surplus')
  const names = ['', 'Pro', 'OnUniswapV2', 'OnUniswapV3', 'OnCurveV1', 'OnCurveV2'].map(by => `swapExactAmountIn${by}`)
  const velora = (name: string, quotedAmount: bigint, bits: bigint, partner = stranger) =>
    dangers('AugustusSwapper-v6', name, {
      ...{ ...swapped, pools, quotedAmount, partnerAndFee: (BigInt(partner) << 96n) | bits },
    })

  test.each(names)('Velora: a quote below the minimum: %s', name => {
    for (const partner of [stranger, zero]) expect(velora(name, 1n, 1n << 95n, partner)).toContainEqual(surplus)
    expect(velora(name, 3_899_999_999n, 1n << 94n)).toContainEqual(surplus)
    expect(velora(name, 1n, (1n << 95n) | (1n << 92n))).not.toContainEqual(surplus)
    expect(velora(name, 3_900_000_000n, 1n << 95n)).not.toContainEqual(surplus)
  })

  test('Velora: what comes out of a purchase is exact', () => {
    expect(velora('swapExactAmountOut', 1n, 1n << 95n)).not.toContainEqual(surplus)
  })

  test.each(['simpleSwap', 'directUniV3Swap', 'multiSwap', 'megaSwap'])('Augustus v5: %s', name => {
    const expecting = (expectedAmount: bigint) =>
      dangers('AugustusSwapper-v5', name, {
        ...{ fromAmount: 10n ** 18n, toAmount: 3_900_000_000n, expectedAmount, partner: zero },
        feePercent: (1n << 248n) | (1n << 16n) | 5_000n,
      })
    expect(expecting(1n)).toContainEqual(surplus)
    expect(expecting(3_900_000_000n)).not.toContainEqual(surplus)
  })

  test('Uniswap: a price at which it stops', () => {
    const swap = (sqrtPriceLimitX96: bigint) =>
      dangers('UniswapV3Router02', 'exactOutputSingle', {
        ...{ tokenIn: usdc, tokenOut: weth, recipient: me, sqrtPriceLimitX96 },
      })
    expect(swap(5n).join()).toContain('may end this swap early')
    expect(swap(0n)).toEqual([])
  })
})

describe('what is paid to somebody else', () => {
  test.each([
    ['ethena/calldata-ethena', 'unstake', 'receiver'],
    ['DistributionToDelegators-Flare', 'claim', '_recipient'],
    ['flyingtulip/calldata-EpochRewardsVault.json', 'claim', 'to'],
    ['RebateStaking', 'finalizeUnstaking', 'receiver'],
    ['WithdrawalQueueERC721', 'claimWithdrawalsTo', '_recipient'],
  ])('%s %s: of nobody knows what amount', (file, name, receiver) => {
    expect(dangers(file, name, { [receiver]: stranger }).join()).toContain('Nothing says how much')
    expect(dangers(file, name, {})).toEqual([])
  })

  test('of an amount that is told is none', () => {
    expect(dangers('aave/calldata-lpv3', 'withdraw', { to: stranger })).toEqual([])
  })
})

test('a pool with a token that is not known', () => {
  const polygon = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
  const wpol = '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'
  const both = (tokenA: string, tokenB: string) => dangers('QuickSwap', 'addLiquidity', { tokenA, tokenB }).join()
  const isNot = 'A token of the pool is not known here'
  expect([both(polygon, stranger), both(stranger, polygon)].filter(text => text.includes(isNot))).toHaveLength(2)
  expect(both(polygon, wpol)).toBe('')
  expect(dangers('QuickSwap', 'addLiquidityETH', { token: stranger }, 5n).join()).toContain(isNot)
})

describe('usual calls are none', () => {
  test.each([
    [
      '1inch/calldata-AggregationRouterV6',
      'swap',
      { srcToken: usdc, dstToken: weth, srcReceiver: stranger, dstReceiver: me, flags: 4n, data: '0x12', permit: '0x' },
    ],
    [
      'AugustusSwapper-v6',
      'swapExactAmountIn',
      { srcToken: usdc, destToken: weth, metadata: note, executorData: '0x12' },
    ],
    [
      'LIFIDiamond',
      'swapTokensSingleV3ERC20ToERC20',
      { _transactionId: note, _integrator: 'app', sendingAssetId: usdc, receivingAssetId: weth, callData: '0x12' },
    ],
    ['LIFIDiamond', 'startBridgeTokensViaGnosisBridge', bridging],
    ['aave/calldata-lpv3', 'supply', { referralCode: 5 }],
    ['aave/calldata-lpv3', 'supplyWithPermit', { referralCode: 5, permitV: 27, permitR: note, permitS: note }],
    ['aave/calldata-lpv3', 'borrow', { referralCode: 5, interestRateMode: 2n }],
    ['aave/calldata-lpv3', 'repay', { interestRateMode: 2n }],
    ['aave/calldata-lpv3', 'withdraw', {}],
    ['lido/calldata-stETH', 'submit', { _referral: zero }],
    ['lido/calldata-wstETH', 'wrap', {}],
    ['lido/calldata-wstETH', 'unwrap', {}],
    ['lido/calldata-WithdrawalQueueERC721', 'requestWithdrawalsWithPermit', { v: 27, r: note, s: note }],
    ['serenita/calldata-EthVault', 'updateStateAndDeposit', { rewardsRoot: note, proof: [note] }],
    ['celo/calldata-locked_celo', 'relock', {}],
  ])('%s %s', (file, name, given) => {
    expect(dangers(file, name, given)).toEqual([])
  })
})

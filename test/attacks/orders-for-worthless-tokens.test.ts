/**
 * Promise: whoever exchanges or offers something for tokens that nobody here knows is warned by one rule, whichever contract or order it is.
 */
import { concat } from 'viem'
import { expect, test } from 'vitest'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
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

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const worthless = '0x9999567890123456789012345678901234567890'
const types: Record<string, string> = {
  EIP712Domain: 'string name,uint256 chainId,address verifyingContract',
  OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
}
types.ConsiderationItem = `${types.OfferItem},address recipient`

function typed(contract: string, primaryType: string, members: string, message: object) {
  const all = { ...types, [primaryType]: members }
  const declared = Object.entries(all).map(([name, list]) => [
    name,
    list.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] })),
  ])
  const domain = { name: 'M', chainId: 1, verifyingContract: contract }
  const json = JSON.stringify({ domain, primaryType, message, types: Object.fromEntries(declared) }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  return { chain: 'ethereum', kind: 'typedData', typedData: parseTypedData(json, 'payload') } as const
}

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
const item = (token: string, amount: bigint) => ({
  ...{ itemType: 1, token, identifierOrCriteria: 0, startAmount: amount, endAmount: amount },
})

const exchanges: Readonly<Record<string, (token: string) => Parameters<typeof warnOfEthereum>[0]>> = {
  'a swap': token => ({
    ...{ chain: 'ethereum', kind: 'ethereumTransaction' },
    transaction: transactionOf({ to: router, value: 0n, data: swap(token) }),
  }),
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
  'an order of Seaport': token =>
    typed(
      '0x0000000000000068F116a894984e2DB1123eB395',
      'OrderComponents',
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      {
        ...{ offerer: me, zone: zero, orderType: 0, startTime: 0, endTime: seconds + 60n, salt: 1, counter: 0 },
        ...{ zoneHash: `0x${'0'.repeat(64)}`, conduitKey: `0x${'0'.repeat(64)}` },
        offer: [item(usdc, 10n ** 9n)],
        // A part of it for somebody else does not make up for it.
        consideration: [
          { ...item(token, 10n ** 24n), recipient: me },
          { ...item(usdc, 5n), recipient: stranger },
        ],
      },
    ),
}

test.each(Object.entries(exchanges))('%s', (_, of) => {
  const isWarned = (token: string, around = surroundings) =>
    warnOfEthereum(of(token), around).some(
      ({ level, text }) =>
        level === 'danger' && /^All that is asked in return are tokens that are not known/.test(text),
    )
  expect(isWarned(worthless)).toBe(true)
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

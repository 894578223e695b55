/**
 * Promise: coin for an address that nobody holds a key of is a danger by whichever way it gets there: directly, through calls in each
 * other, or as a transaction of a Safe. So is coin that stays in a router, or in a contract which makes calls for anybody.
 */
import { concat, formatEther, numberToHex, pad, size } from 'viem'
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { signedMessage } from '../core/chains/ethereum/warnings/message-cases/index.ts'
import {
  friend,
  me,
  mine,
  router,
  stranger,
  surroundings,
  usdc,
  zero,
} from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { wrappers } from '../core/chains/ethereum/wrappers.ts'
import { dataOf } from '../support/spending.ts'

const dead = '0x000000000000000000000000000000000000dEaD'
const ether = 10n ** 18n
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multiSendOnly = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'

const dangersOf = (signed: Parameters<typeof warnOfEthereum>[0]) =>
  warnOfEthereum(signed, surroundings)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
const sent = (change: object) =>
  dangersOf({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ value: 0n, ...change }) })
const ofSafe = (to: string, value: bigint, data: string, operation = 0) =>
  dangersOf(
    signedMessage({
      type: 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      domain: { chainId: 1, verifyingContract: mine },
      message: {
        ...{ to, value: String(value), data, operation, safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: zero },
        ...{ refundReceiver: zero, nonce: 1 },
      },
    }),
  )

const aggregate = (target: string, value: bigint, callData = '0x') =>
  dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
    [{ target, allowFailure: false, value, callData }],
  ])
const multiSend = (to: string, value: bigint, data: `0x${string}` = '0x') =>
  dataOf('multiSend(bytes transactions)', [
    concat([
      '0x00',
      to as never,
      pad(numberToHex(value), { size: 32 }),
      pad(numberToHex(size(data)), { size: 32 }),
      data,
    ]),
  ])

const isLost = (to: string) =>
  expect.arrayContaining([expect.stringContaining(`hold a key of ${to}: what is sent there`)])

test.each([dead, zero])('coin to %s is lost by whichever way', nobody => {
  const ways = (to: string) => [
    sent({ to, value: ether, data: '0x' }),
    sent({ to, value: ether, data: '0x1234' }),
    sent({ to: multicall3, value: ether, data: aggregate(to, ether) }),
    sent({ to: multicall3, value: ether, data: aggregate(multicall3, ether, aggregate(to, ether)) }),
    sent({ to: multiSendOnly, value: ether, data: multiSend(to, ether) }),
    ofSafe(to, ether, '0x'),
    ofSafe(multiSendOnly, 0n, multiSend(to, ether), 1),
    ofSafe(multiSendOnly, 0n, multiSend(multicall3, ether, aggregate(to, ether) as never), 1),
  ]
  for (const dangers of ways(nobody)) expect(dangers).toEqual(isLost(nobody))
  for (const dangers of ways(friend)) expect(dangers).not.toEqual(isLost(friend))
})

test('so it is in every shape by which an account makes calls with coin', () => {
  const withCoin = Object.entries(wrappers).filter(([, wrap]) => wrap(dead, ether, '0x') !== wrap(dead, 0n, '0x'))
  expect(withCoin.length).toBeGreaterThan(5)
  for (const [name, wrap] of withCoin)
    expect(sent({ to: stranger, data: wrap(dead, ether, '0x') }), name).toEqual(isLost(dead))
})

const paying = dataOf('transfer(address to, uint256 amount)', [me, 5n])

test.each([
  ['aggregate', dataOf('aggregate((address target, bytes callData)[] calls)', [[{ target: usdc, callData: paying }]])],
  [
    'aggregate3',
    dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
      [{ target: usdc, allowFailure: true, callData: paying }],
    ]),
  ],
  ['less than all', aggregate(friend, ether - 1n)],
  ['MultiSend', multiSend(friend, ether - 1n)],
])('coin that stays in a contract of everybody is a danger: %s', (_, data) => {
  const stays = expect.stringContaining(`stays in ${multicall3}, which makes calls for anybody`)
  expect(sent({ to: multicall3, value: ether, data })).toContainEqual(stays)
  expect(sent({ to: multicall3, value: 0n, data })).not.toContainEqual(stays)
  expect(sent({ to: multicall3, value: ether, data: aggregate(friend, ether) })).not.toContainEqual(stays)
})

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const single = (tokenIn: string, amountIn: bigint) =>
  dataOf(
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [[tokenIn, tokenIn === weth ? usdc : weth, 500, me, amountIn, ether, 0n]],
  )
const output = dataOf(
  'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
  [[weth, usdc, 500, me, 3_000_000_000n, ether, 0n]],
)
const path = (tokenIn: string, tokenOut: string, amountIn: bigint) =>
  dataOf('exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)', [
    [concat([tokenIn as never, '0x0001f4', tokenOut as never]), me, amountIn, 5n],
  ])
const older = (tokenIn: string, tokenOut: string, amountIn: bigint) =>
  dataOf('swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)', [
    ...[amountIn, 5n, [tokenIn, tokenOut], me],
  ])
const several = (...data: readonly string[]) => dataOf('multicall(bytes[] data)', [data])
const until = (...data: readonly string[]) =>
  dataOf('multicall(uint256 deadline, bytes[] data)', [1_800_000_000n, data])
const refund = dataOf('refundETH()', [])

test.each([
  ['a swap of a token', single(usdc, 3_000_000_000n), ether],
  ['a swap of less', single(weth, ether / 1_000n), (ether * 999n) / 1_000n],
  ['a swap of more: the router takes the token of the account', single(weth, ether * 2n), ether],
  ['a swap of at most so much', output, ether],
  ['a path that begins with a token', path(usdc, weth, 5_000_000n), ether],
  ['a path of less', path(weth, usdc, ether / 1_000n), (ether * 999n) / 1_000n],
  ['a path of pools that begins with a token', older(usdc, weth, 5_000_000n), ether],
  ['no call at all', several(), ether],
  ['two swaps of less', several(single(weth, ether / 4n), single(weth, ether / 4n)), ether / 2n],
  ['a swap of a token until some time', until(single(usdc, 3_000_000_000n)), ether],
  ['calls in calls', several(several(single(weth, ether / 2n))), ether / 2n],
])('coin that nothing takes stays in a router: %s', (_, data, left) => {
  const stays = expect.stringContaining(`${formatEther(left)} ETH may stay in ${router}`)
  expect(sent({ to: router, value: ether, data })).toContainEqual(stays)
  expect(sent({ to: router, value: 0n, data }).join()).not.toContain('may stay in')
  // The account may be a contract.
  expect(ofSafe(router, ether, data)).toContainEqual(stays)
})

test.each([
  ['a swap of all of it', single(weth, ether)],
  ['a path of all of it', path(weth, usdc, ether)],
  ['a path of pools of all of it', older(weth, usdc, ether)],
  ['what comes back', several(output, refund)],
  ['what comes back of less', several(single(weth, ether / 1_000n), refund)],
  ['two swaps', several(single(weth, ether / 2n), single(weth, ether / 2n))],
])('coin that is taken or comes back is not left: %s', (_, data) => {
  expect(sent({ to: router, value: ether, data }).join()).not.toContain('may stay in')
})

test('coin that the description of a call leaves out has a warning', () => {
  const repay = dataOf('repayWithATokens(address asset, uint256 amount, uint256 interestRateMode)', [usdc, 5n, 2n])
  const to = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
  const transaction = transactionOf({ to, value: ether, data: repay })
  const warned = warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, surroundings)
  expect(warned).toContainEqual({
    level: 'notice',
    text: expect.stringContaining('1 ETH goes with the call, and its description says nothing of that'),
  })
})

const eth = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const executor = '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190'
const swapOf = (srcToken: string, amount: bigint) => ({
  '1inch': {
    to: '0x111111125421cA6dc452d289314280a0f8842A65',
    data: dataOf(
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      [executor, [srcToken, usdc, executor, me, amount, 30_000n, 2n], '0x12345678'],
    ),
  },
  Velora: {
    to: '0x6A000F20005980200259B80c5102003040001068',
    data: dataOf(
      'swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData)',
      [executor, [srcToken, usdc, amount, 30_000n, 30_000n, pad('0x11', { size: 32 }), me], 0n, '0x', '0x12345678'],
    ),
  },
})

test.each(['1inch', 'Velora'] as const)('coin beside what a swap of %s takes is left', by => {
  const left = (token: string, value: bigint) => sent({ ...swapOf(token, ether)[by], value }).join()
  expect(left(eth, ether * 2n)).toContain('1 ETH may stay in')
  expect(left(weth, ether)).toContain('1 ETH may stay in')
  expect(left(usdc, ether)).toContain('1 ETH may stay in')
  expect(left(eth, ether)).not.toContain('may stay in')
  expect(left(weth, 0n)).not.toContain('may stay in')
})

test('a little coin beside what a swap takes may be a fee', () => {
  const beside = (value: bigint) => {
    const transaction = transactionOf({ ...swapOf(eth, ether)['1inch'], value })
    return warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, surroundings)
  }
  const isFee = { level: 'notice', text: expect.stringContaining('0.05 ETH goes with the call') }
  expect(beside((ether * 105n) / 100n)).toContainEqual(isFee)
  expect(
    beside((ether * 106n) / 100n)
      .map(({ text }) => text)
      .join(),
  ).toContain('0.06 ETH may stay in')
  expect(
    beside(ether)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('goes with the call')
})

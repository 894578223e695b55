/**
 * Promise: a contract that makes any call for anybody is anybody. Whoever gives it power or tokens, or has it credited with what
 * a call pays out, sees a danger, however well the contract is known.
 */
import { encodeFunctionData, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, mine, permit2, router, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'
import { dangers as described } from './described-calls.ts'

const ether = 10n ** 18n
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const bundler = '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245'
const augustus = '0xDEF171Fe48CF0115B1d80b88dc8eAB59176FEe57'
const multiSendCallOnly = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const lido = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

function dangers(to: string, data: string, value = 0n): readonly string[] {
  const transaction = transactionOf({ to, data, value })
  return warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, surroundings)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
}

const lets = (spender: string) => [
  dangers(usdc, dataOf('approve(address spender, uint256 amount)', [spender, 5n])),
  dangers(usdc, dataOf('increaseAllowance(address spender, uint256 addedValue)', [spender, 5n])),
  dangers(
    permit2,
    dataOf('approve(address token, address spender, uint160 amount, uint48 expiration)', [usdc, spender, 5n, 1]),
  ),
  dangers(collection, dataOf('approve(address to, uint256 tokenId)', [spender, 5n])),
  dangers(collection, dataOf('setApprovalForAll(address operator, bool approved)', [spender, true])),
]

test.each([multicall3, bundler, augustus, multiSendCallOnly])('what %s may take, anybody may take', spender => {
  for (const each of lets(spender))
    expect(each).toContainEqual(expect.stringContaining(`${spender} makes calls for anybody`))
  for (const each of lets(router)) expect(each.join()).not.toContain('for anybody')
})

const transfer = (to: string) => dataOf('transfer(address to, uint256 amount)', [to, 5n])
const transferFrom = (to: string) => dataOf('transferFrom(address from, address to, uint256 amount)', [me, to, 5n])
const supply = (to: string) =>
  dataOf('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [usdc, 5n, to, 0])
const gateway = '0xd01607c3C5eCABa394D8be377a08590149325722'
const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'

test.each([multicall3, bundler, augustus])('what is sent to %s is for anybody', to => {
  const isAnybodys = expect.stringContaining(`What goes to ${to}, anybody can take`)
  expect(dangers(usdc, transfer(to))).toContainEqual(isAnybodys)
  expect(dangers(usdc, transferFrom(to))).toContainEqual(isAnybodys)
  expect(dangers(aave, supply(to))).toContainEqual(isAnybodys)
  expect(dangers(aave, supply(mine)).join()).not.toContain('anybody')
})

const aggregate = (target: string, callData: string, value = ether) =>
  dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
    [{ target, allowFailure: false, value, callData }],
  ])
const multicall = describedFunctions().find(each => /MorphoBundler.*multicall/.test(each.name))?.function
const bundle = (...calls: readonly (readonly [to: string, data: string, value?: bigint])[]) =>
  encodeFunctionData({
    abi: [multicall],
    args: [
      calls.map(([to, data, value = ether]) => ({
        ...{ to: getAddress(to), data, value, skipRevert: false },
        callbackHash: `0x${'00'.repeat(32)}`,
      })),
    ],
  } as never)
const wrap = '0xd0e30db0'
const submit = dataOf('submit(address _referral)', [zero])

test.each([
  ['what is wrapped', weth, wrap],
  ['what is staked', lido, submit],
  ['a call that nobody here knows', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x12345678'],
])('who is credited is whoever calls: %s', (_, to, data) => {
  const isCredited = (by: string) => expect.stringContaining(`belongs to ${by}, which makes calls for anybody`)
  expect(dangers(multicall3, aggregate(to, data), ether)).toContainEqual(isCredited(multicall3))
  expect(dangers(bundler, bundle([to, data]), ether)).toContainEqual(isCredited(bundler))
  expect(dangers(to, data, ether).join()).not.toContain('belongs to')
})

test('a call that says who is credited, and coin alone, are none', () => {
  const deposit = dataOf('depositETH(address pool, address onBehalfOf, uint16 referralCode)', [aave, me, 0])
  expect(dangers(multicall3, aggregate(gateway, deposit), ether).join()).not.toContain('belongs to')
  expect(dangers(multicall3, aggregate(mine, '0x'), ether)).toEqual([])
  expect(dangers(bundler, bundle([mine, '0x']), ether)).toEqual([])
})

test('coin that no call of a bundle takes is left to anybody', () => {
  const stays = expect.stringContaining(`stays in ${bundler}, which makes calls for anybody`)
  expect(dangers(bundler, bundle(), ether)).toContainEqual(stays)
  expect(dangers(bundler, bundle([weth, transfer(me), 0n]), ether)).toContainEqual(stays)
})

test.each([multicall3, bundler, augustus, multiSendCallOnly])('power for %s is power for anybody', somebody => {
  const gets = [
    described('LIFIDiamond', 'startBridgeTokensViaThorSwap', { vault: somebody, referrer: zero }),
    described('PositionsManager', 'approveBorrow', { delegate: somebody, borrowAllowance_: 5n }),
    described('SessionManager', 'createSession', { delegate: somebody }),
  ]
  for (const each of gets) expect(each.join()).toContain(somebody)
})

test('coin for a swap is not left behind where the swap makes any call', () => {
  const given = { fromToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', fromAmount: ether, toToken: usdc }
  expect(described('AugustusSwapper-v5', 'simpleSwap', given, ether).join()).not.toContain('anybody')
})

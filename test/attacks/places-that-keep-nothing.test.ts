/**
 * Promise: a contract that the shipped data knows is no keeper of what others give it. Where a call gives or pays something to a router, a
 * token or the contract that is called, the card warns as of a stranger, wherever the address stands.
 */
import { encodeFunctionData, getAddress, pad } from 'viem'
import { expect, test } from 'vitest'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, mine, permit2, router, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dataOf } from '../support/spending.ts'
import { shown } from './cards-of-calls.ts'
import { dangers } from './described-calls.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const oneInch5 = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const vault = '0xBEeFFF209270748ddd194831b3fa287a5386f5bC'
const lido = '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1'
const gateway = '0xd01607c3C5eCABa394D8be377a08590149325722'
const keepNothing = [router, weth, usdc, oneInch5, permit2, aave]
const isLost = (address: string) => expect.stringContaining(`${address} keeps nothing for anybody`)

const places = [
  ['LIFIDiamond', 'startBridgeTokensViaGarden', 'redeemer', {}],
  ['LIFIDiamond', 'startBridgeTokensViaHopL1NativeMin', 'hopBridge', { relayer: zero, relayerFee: 0n }],
  ['LIFIDiamond', 'startBridgeTokensViaHopL1ERC20Min', 'hopBridge', { relayer: zero, relayerFee: 0n }],
  ['LIFIDiamond', 'startBridgeTokensViaSymbiosis', 'callTo', {}],
  ['LIFIDiamond', 'startBridgeTokensViaEco', 'prover', {}],
  ['LIFIDiamond', 'startBridgeTokensViaThorSwap', 'vault', { referrer: zero }],
  ['LIFIDiamond', 'startBridgeTokensViaRelayDepository', 'depositorAddress', {}],
  ['MorphoBlue', 'supply', 'oracle', {}],
  ['MorphoBlue', 'supply', 'irm', {}],
  ['AggregationRouterV6', 'clipperSwap', 'clipperExchange', {}],
] as const

test.each(places)('%s %s: what stands for “%s”', (file, name, place, given) => {
  for (const address of keepNothing)
    expect(dangers(file, name, { ...given, [place]: address }, 5n)).toContainEqual(isLost(address))
  for (const address of [me, mine])
    expect(dangers(file, name, { ...given, [place]: address }, 5n).join()).not.toContain('keeps nothing')
})

test.each([
  ['a word', 'startBridgeTokensViaAcrossV4ERC20Min', 'depositor', (address: string) => pad(address as never)],
  ['the data of a call', 'startBridgeTokensViaSquid', 'callData', transferTo],
])('an address in %s', (_, name, place, form) => {
  for (const address of [router, weth])
    expect(dangers('LIFIDiamond', name, { [place]: form(address) })).toContainEqual(isLost(address))
})
function transferTo(address: string) {
  return dataOf('transfer(address to, uint256 amount)', [address, 999n])
}

test('a router of the same maker keeps nothing, and another of its contracts does', () => {
  expect(dangers('AggregationRouterV6', 'clipperSwap', { clipperExchange: oneInch5 })).toContainEqual(isLost(oneInch5))
  const deposit = (pool: string) =>
    shown({
      to: gateway,
      value: 5n,
      data: dataOf('depositETH(address pool, address onBehalfOf, uint16 referralCode)', [pool, me, 0]),
    }).dangers
  expect(deposit(aave)).toEqual([])
  expect(deposit(router)).toContainEqual(isLost(router))
})

const setup = describedFunctions().find(each => /Safe-1.4.1/.test(each.name) && each.function.name === 'setup')
test('a Safe may have the handler of its maker, and pays nothing to a router', () => {
  const made = (fallbackHandler: string, paymentReceiver: string) =>
    shown({
      to: getAddress(setup?.to ?? ''),
      data: encodeFunctionData({
        abi: [setup?.function],
        args: [[me], 1n, zero, '0x', fallbackHandler, zero, 5n, paymentReceiver],
      } as never),
    }).dangers.join()
  const handler = '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'
  expect(made(handler, zero)).not.toContain('keeps nothing')
  expect(made(handler, router)).toContain(`${router} keeps nothing`)
})

const payouts = (to: string) => ({
  'a withdrawal': call(aave, 'withdraw(address asset, uint256 amount, address to)', usdc, 5n, to),
  'shares given back': call(vault, 'redeem(uint256 shares, address receiver, address owner)', 5n, to, me),
  'shares for a deposit': call(vault, 'deposit(uint256 assets, address receiver)', 5n, to),
  'a claim': call(
    lido,
    'claimWithdrawalsTo(uint256[] _requestIds, uint256[] _hints, address _recipient)',
    ...[[1n], [1n], to],
  ),
})
const kept = (to: string) => Object.entries(payouts(to)).map(([name, made]) => [name, made] as const)

test.each(Object.keys(payouts(me)))('%s is paid to no contract that keeps nothing', name => {
  const paid = (to: string) => shown(Object.fromEntries(kept(to))[name] ?? { to, data: '0x' }).dangers
  expect(paid(router)).toEqual([expect.stringContaining(`${router} is a contract and no account`)])
  expect(paid(permit2)).toEqual([expect.stringContaining(`${permit2} is a contract and no account`)])
  expect(paid(usdc)).toEqual([expect.stringContaining(`${usdc} is the contract of the token USDC`)])
  expect(paid(me)).toEqual([])
})

test('the contract that is called keeps nothing of what it pays out', () => {
  for (const [, made] of kept(vault).filter(([, { to }]) => to === vault))
    expect(shown(made).dangers).toEqual([expect.stringContaining(`${vault} is`)])
  const unknown = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const redeem = call(unknown, 'redeem(uint256 shares, address receiver, address owner)', 5n, unknown, me)
  expect(shown(redeem).dangers).toContainEqual(expect.stringContaining(`${unknown} is a contract and no account`))
})

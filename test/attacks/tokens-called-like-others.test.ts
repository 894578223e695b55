/**
 * Promise: a token of the shipped lists does not pass for another one, or for the coin, by having its symbol. On Ethereum the lists have a
 * token ETH that is not the coin, and a WBTC that is no bitcoin: anybody chooses a symbol. The address stands beside it on the whole card,
 * and such a token makes up for nothing.
 */
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { listedToken, type Row } from '../../src/core/chains/ethereum/networks/listed-tokens.ts'
import { networkOf, tokenOf, tokensOn } from '../../src/core/chains/ethereum/networks/networks.ts'
import { resource } from '../../src/core/chains/ethereum/networks/resource.ts'
import { tokenName } from '../../src/core/chains/ethereum/networks/token.ts'
import { skeleton } from '../../src/shared/confusable-characters.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, router, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { shown } from './cards-of-calls.ts'

const ether = 10n ** 18n
const [calledEth, calledWbtc] = [
  '0x5e21D1EE5cf0077B314c381720273ae82378D613',
  '0x88C7385A403008B63Dc028Ba5acBAd3edb1D1Fa9',
] as const
const [weth, wbtc] = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599']

const swap = (tokenOut: string, amountOutMinimum: bigint) =>
  call(
    router,
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    { tokenIn: usdc, tokenOut, fee: 500, recipient: me, amountIn: 10n ** 11n, amountOutMinimum, sqrtPriceLimitX96: 0n },
  )
const described = (tokenOut: string) =>
  call(
    router,
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ...[10n ** 11n, 40n * ether, [usdc, tokenOut], me],
  )

test.each([
  ['ETH', calledEth],
  ['WBTC', calledWbtc],
])('100,000 USDC for a token that is called %s is a danger, and the summary has its address', (symbol, token) => {
  const { dangers, summary } = shown(swap(token, 40n * ether))
  expect(summary).toContain(`You receive at least: 40 ${symbol} (${token})`)
  expect(dangers).toEqual([expect.stringMatching(/called like others .* worth nothing/)])
  expect(shown(described(token)).dangers).toContainEqual(expect.stringMatching(/called like others .* worth nothing/))
})

test('the tokens that are meant by these symbols stand there by them alone, and are no danger', () => {
  expect(shown(swap(weth, ether))).toMatchObject({
    dangers: [],
    summary: expect.arrayContaining(['You receive at least: 1 WETH']),
  })
  expect(shown(swap(wbtc, 10n ** 8n)).summary).toContain('You receive at least: 1 WBTC')
  const sent = shown(call(calledEth, 'transfer(address to, uint256 amount)', stranger, ether))
  expect(sent.summary).toContain(`You send: 1 ETH (${calledEth})`)
})

const { rows } = resource('clear-signing/tokens.json') as { readonly rows: readonly Row[] }
const everyListed = rows.map(([id, address]) => {
  const chainId = BigInt(id)
  return {
    chainId,
    address: address as `0x${string}`,
    symbol: listedToken(chainId, address as `0x${string}`)?.symbol ?? '',
  }
})

test('of those in the lists that share a symbol on a network, none stands there by it alone', () => {
  const named = Map.groupBy(everyListed, ({ chainId, symbol }) => `${chainId} ${symbol.toLowerCase()}`)
  const several = [...named.values()].filter(same => same.length > 1)
  expect(several.length).toBeGreaterThan(500)
  const alone = several.flat().filter(({ chainId, address, symbol }) => {
    const token = tokenOf(chainId, getAddress(address))
    return token && tokenName(token) === symbol && !tokensOn(chainId).some(each => each.address === getAddress(address))
  })
  expect(alone).toEqual([])
})

test('none reads like the coin or a token that people choose from, and is not called like it', () => {
  const seen = (symbol: string) =>
    skeleton(symbol)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
  const alike = everyListed.filter(({ chainId, address, symbol }) => {
    const meant = [networkOf(chainId)?.symbol ?? '', ...tokensOn(chainId).map(each => each.symbol)]
    const isLike = meant.some(each => each !== '' && each !== symbol && seen(each) === seen(symbol))
    return isLike && tokenOf(chainId, getAddress(address))?.symbol === symbol && !symbol.endsWith('+')
  })
  expect(alike).toEqual([])
})

test('one that only lists of what issuers send have stands there with its address, whatever it is called', () => {
  const token = getAddress('0xbd6323a83b613f668687014e8a5852079494fb68')
  expect(shown(swap(token, ether)).summary).toContain(`You receive at least: 1 BTC (${token})`)
})

test('one that shares its symbol with another of the lists has its address in the summary and in the sentence', () => {
  for (const [token, units] of [
    ['0xdC035D45d973E3EC169d2276DDab16f1e407384F', 5n * ether],
    [getAddress('0xa4bdb11dc0a2bec88d24a3aa1e6bb17201112ebe'), 5_000_000n],
  ] as const)
    expect(shown(swap(token, units)).summary).toContain(`You receive at least: 5 USDS (${token})`)
})

/**
 * Promise: whoever is sent coin, tokens or a premium that a description does not tell of, or all that there is, is not passed over in silence.
 */
import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { shown } from './cards-of-calls.ts'
import { dangers } from './described-calls.ts'

const [dai, weth] = ['0x6B175474E89094C44Da98b954EedeAC495271d0F', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']
const ether = 10n ** 18n
const all = 2n ** 256n - 1n
const text = (part: string) => expect.stringContaining(part)
const ofRouter = (name: string) => {
  const described = describedFunctions().find(
    each => each.name.includes('AggregationRouterV6.json') && each.function.name === name,
  )
  if (!described) throw new Error(`${name} is not described`)
  return (args: readonly unknown[]) => encodeFunctionData({ abi: [described.function], args } as never)
}

test('coin that a swap behind a permit does not take', () => {
  const tokens = { srcToken: usdc, dstToken: dai, srcReceiver: stranger, dstReceiver: me }
  const desc = { ...tokens, amount: 100_000000n, minReturnAmount: 99n * ether, flags: 2n }
  const swap = ofRouter('swap')([stranger, desc, '0x1234'])
  const to = '0x111111125421cA6dc452d289314280a0f8842A65'
  for (const permit of ['0x', `${usdc}${'00'.repeat(100)}`]) {
    const data = ofRouter('permitAndCall')([permit, swap])
    expect(shown({ to, data, value: 10n * ether }).dangers).toContainEqual(text('10 ETH may stay in'))
    expect(shown({ to, data }).dangers).toEqual([])
  }
})

test.each([
  ['withdraw', { asset: usdc, amount: all, to: stranger }],
  ['repay', { asset: usdc, amount: all - 1n, onBehalfOf: stranger }],
])('all that there is, for somebody else: %s', (name, given) => {
  const nothingSays = text('Nothing says how much')
  expect(dangers('aave', name, given)).toContainEqual(nothingSays)
  expect(dangers('aave', name, { ...given, amount: 5_000000n })).not.toContainEqual(nothingSays)
  const mine = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value === stranger ? me : value]))
  expect(dangers('aave', name, mine)).not.toContainEqual(nothingSays)
})

test.each(['swapExactAmountIn', 'swapExactAmountOut', 'swapExactAmountInOnCurveV1'])(
  'a token that a signed transfer of Permit2 names, and the swap does not: %s',
  name => {
    const another = text('“permit” takes another token')
    const permit = (token: string, bytes = 384) => `0x${'00'.repeat(12)}${token.slice(2)}${'00'.repeat(bytes - 32)}`
    const said = (given: string) =>
      dangers('AugustusSwapper-v6', name, { srcToken: dai, destToken: usdc, permit: given })
    expect(said(permit(weth))).toContainEqual(another)
    expect(said(permit(weth, 257))).toContainEqual(another)
    for (const fine of ['0x', permit(dai), permit(weth, 224)]) expect(said(fine)).not.toContainEqual(another)
  },
)

test('what insurance costs, which its description shows as bare numbers', () => {
  expect(dangers('opencover', 'submitQuote', { premiumAmount: 50_000_000000n, feeAmount: 900_000000n })).toContainEqual(
    text('which may decide what you pay'),
  )
})

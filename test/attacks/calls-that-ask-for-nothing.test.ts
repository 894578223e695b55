/**
 * Promise: the card warns of a call that may pay out nothing, by each number that should ask for something, whatever its function is called and
 * whichever other number asks for more. Descriptions do not hide such a 0.
 */
import { type AbiParameter, encodeAbiParameters, getAddress, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, surroundings } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'

const asks = [
  ...['amountOutMin', 'amountOutMinimum', 'minReturn', 'minReturnAmount', 'minAmountOut', '_minAmountOut', 'minAmount'],
  ...['_minAmount', 'minAmountLD', 'outputAmount', 'toAmount', 'amountAMin', 'amountBMin', 'amountETHMin'],
  ...['amountTokenMin', 'destinationAmountOutMin', 'minReceiveAmount', 'minimumReceiveAmount', 'minimumTokenReceived'],
]

/** Arguments with a number in the place of that order among those that ask for something, and how many such places there are. */
function asking(inputs: readonly AbiParameter[], at: number, amount: bigint) {
  let places = 0
  const value = (input: AbiParameter): unknown => {
    const item = /^(.*)\[(\d*)\]$/.exec(input.type)
    if (item) return Array.from({ length: Number(item[2]) || 1 }, () => value({ ...input, type: item[1] ?? '' }))
    if ('components' in input && input.type === 'tuple')
      return Object.fromEntries(input.components.map((each, index) => [each.name ?? index, value(each)]))
    if (asks.includes(input.name ?? '')) return places++ === at ? amount : 1_000_000n
    if (input.type === 'bool') return false
    if (input.type === 'string') return ''
    if (input.type === 'address') return me
    const [, width] = /^bytes(\d*)$/.exec(input.type) ?? []
    if (width !== undefined) return `0x${'00'.repeat(Number(width))}`
    return /^u?int(8|16|24|32|40|48)$/.test(input.type) ? 1 : 1_000n
  }
  const args = inputs.map(value)
  return { args, places }
}

const warned = (change: object) => {
  const transaction = transactionOf({ value: 0n, ...change })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  return [...describeTransaction(transaction, me).warnings, ...warnOfEthereum(signed, surroundings)]
}

test.each([0n, 1n])('the card warns of %s in any place of any described call', least => {
  const missed: string[] = []
  const wrong: string[] = []
  let looked = 0
  for (const { name, chainId, to, function: called } of describedFunctions()) {
    const { places } = asking(called.inputs, -1, 0n)
    for (let at = 0; at < places; at++) {
      const says = (amount: bigint) => {
        const { args } = asking(called.inputs, at, amount)
        const data = `${toFunctionSelector(called)}${encodeAbiParameters(called.inputs, args).slice(2)}` as Hex
        return warned({ chainId, to: getAddress(to), data }).filter(({ text }) => /may pay out nothing/.test(text))
      }
      looked++
      const [told] = says(least)
      const isOfIssuer = /^(deposit|mint|redeem|subscribe)/.test(called.name)
      if (told?.level !== (isOfIssuer ? 'notice' : 'danger')) missed.push(`${name}, ${at}`)
      if (says(1_000n).length > 0) wrong.push(`${name}, ${at}`)
    }
  }
  expect(looked).toBeGreaterThan(150)
  expect(missed).toEqual([])
  expect(wrong).toEqual([])
})

test.each([
  [
    ...(['0xF0bc39fC911f6437C84d16188dd8294F7110f451', 1] as const),
    'createSellOrderExactIn(address gmToken, address quoteToken, uint256 gmAmount, uint256 limitPrice, uint256 expiry)',
    (price: bigint) => [me, me, 5_000n, price, 1_900_000_000n],
  ],
  [
    ...(['0x9bb958d459a97e3e37e11beCf842E728167d9114', 146] as const),
    'addListing(uint256 tokenId, address token, uint256 price, uint40 expires)',
    (price: bigint) => [7n, me, price, 1_900_000_000],
  ],
] as const)('what is sold for nothing is a danger: %s on %s, %s', (to, chainId, signature, args) => {
  const says = (price: bigint) =>
    warned({ chainId, to: getAddress(to), data: dataOf(signature, args(price)) }).filter(({ text }) =>
      /may pay out nothing/.test(text),
    )
  for (const least of [0n, 1n]) expect(says(least)).toMatchObject([{ level: 'danger' }])
  expect(says(1_000n)).toEqual([])
})

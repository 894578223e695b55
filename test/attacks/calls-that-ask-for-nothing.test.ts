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

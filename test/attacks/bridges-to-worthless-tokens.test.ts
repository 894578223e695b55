/**
 * Promise: whoever bridges to a token that nobody here knows on the other network is warned, in whichever form the call holds its address
 * and whatever a swap before it pays out.
 */
import { type AbiParameter, encodeAbiParameters, getAddress, pad, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const worthless = '0x9999567890123456789012345678901234567890'
const [ethereum, base, solana] = [1n, 8453n, 1151111081099710n]
const tells = /^(receivingAssetId|outputToken|receiveToken)$/

/** Arguments of a bridge that pays out a token there; swaps before it, and behind it, pay out USDC. */
function bridging(inputs: readonly AbiParameter[], chain: bigint, token: string) {
  let isFound = false
  const value = (input: AbiParameter, isOnTheWay: boolean): unknown => {
    const { name = '', type } = input
    const item = /^(.*)\[(\d*)\]$/.exec(type)
    if (item) return /^dstCall/.test(name) ? [] : [value({ ...input, type: item[1] ?? '' }, /^_swapData$/.test(name))]
    if ('components' in input && type === 'tuple')
      return Object.fromEntries(input.components.map((each, index) => [each.name ?? index, value(each, isOnTheWay)]))
    if (name === 'destinationChainId') return chain
    if (isOnTheWay && name === 'receivingAssetId') return usdc
    if (!isOnTheWay && tells.test(name)) {
      isFound = true
      return type === 'bytes32' && token.length === 42 ? pad(token as `0x${string}`) : token
    }
    if (type === 'bool') return false
    if (type === 'string') return ''
    if (type === 'address') return /token|asset/i.test(name) ? usdc : me
    const [, width] = /^bytes(\d*)$/.exec(type) ?? []
    if (width !== undefined) return `0x${'00'.repeat(Number(width))}`
    return /^u?int(8|16|24|32|40|48)$/.test(type) ? 1 : 1_000n
  }
  const args = inputs.map(input => value(input, false))
  return isFound ? args : undefined
}

const bridges = describedFunctions().filter(
  ({ function: { name, inputs } }) => /bridge/i.test(name) && bridging(inputs, base, worthless),
)

test('there are bridges of several forms', () => {
  expect(bridges.map(({ function: { name } }) => name)).toEqual(
    expect.arrayContaining([
      ...['startBridgeTokensViaAcrossV4', 'swapAndStartBridgeTokensViaAcrossV4', 'startBridgeTokensViaDeBridgeDln'],
      ...['startBridgeTokensViaAcrossV4ERC20Min', 'startBridgeTokensViaAcrossV4NativeMin'],
      ...['startBridgeTokensViaAllBridge', 'startBridgeTokensViaGlacis', 'startBridgeTokensViaLiFiIntentEscrowV2'],
    ]),
  )
})

test.each(bridges.map(bridge => [bridge.function.name, bridge] as const))(
  '%s',
  (_, { chainId, to, function: called }) => {
    const isWarned = (token: string, chain: bigint, around = surroundings) => {
      const args = encodeAbiParameters(called.inputs, bridging(called.inputs, chain, token) ?? [])
      const data = `${toFunctionSelector(called)}${args.slice(2)}` as const
      const transaction = transactionOf({ value: 0n, chainId, to: getAddress(to), data })
      return warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, around).some(
        ({ level, text }) => level === 'danger' && /on the other network is not known here/.test(text),
      )
    }
    expect(isWarned(worthless, base)).toBe(true)
    expect(isWarned(usdcOnBase, base)).toBe(false)
    expect(isWarned(zero, base)).toBe(false)
    expect(isWarned(worthless, base, { ...surroundings, isNamed: address => address === worthless })).toBe(false)
    // What is known is known on its own network; where nobody knows the network, on any.
    expect(isWarned(usdcOnBase, ethereum)).toBe(true)
    expect(isWarned(usdcOnBase, solana)).toBe(false)
    expect(isWarned(worthless, solana)).toBe(true)
    // Bytes before the address make it another token.
    if (called.inputs.some(input => JSON.stringify(input).includes('"bytes32","name":"outputToken"')))
      expect(isWarned(`0x${'11'.repeat(12)}${usdcOnBase.slice(2)}`, base)).toBe(true)
  },
)

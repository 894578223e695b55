/**
 * Promise: what a contract that nobody knows says it would pay makes nobody known: calls inside its call are its own, unless its code runs
 * as another account, and a function that names tokens is no payment. Each such contract is told of.
 */
import { concat, numberToHex, pad, size } from 'viem'
import { expect, test } from 'vitest'
import { readCall } from '../../src/core/chains/ethereum/calls/call-tree.ts'
import { ethereum } from '../../src/core/chains/ethereum/chain.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import { me, router, stranger, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { wrappers } from '../core/chains/ethereum/wrappers.ts'
import { dataOf, signerKey } from '../support/spending.ts'

const unknown = '0xAa000000000000000000000000000000000000Aa'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const paying = dataOf('transfer(address to, uint256 amount)', [stranger, 10n ** 6n])
const packed = concat(['0x00', usdc, pad('0x', { size: 32 }), pad(numberToHex(size(paying)), { size: 32 }), paying])
const several = dataOf('multiSend(bytes transactions)', [packed.toLowerCase()])
const swap = dataOf(
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  [[usdc, weth, 500, me, 10n ** 6n, 10n ** 18n, 0n]],
)
const signedOf = (to: string, data: string) =>
  ({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ to, data }) }) as const
const madeKnown = (to: string, data: string) =>
  ethereum
    .payees?.(signedOf(to, data) as Decoded, signerKey)
    .filter(({ makesKnown, address }) => makesKnown && [stranger, unknown].includes(address))
    .map(({ address }) => address)

test.each<readonly [string, string]>([
  ['calls through MultiSend', several],
  ['a swap that it would make', swap],
  ...Object.entries(wrappers).map(([name, wrap]) => [name, wrap(usdc, 0n, paying)] as const),
])('%s at an unknown contract make nobody known, and it is told of', (_, data) => {
  expect(madeKnown(unknown, data)).toEqual([])
  expect(warnOfEthereum(signedOf(unknown, data), surroundings)).toContainEqual({
    level: 'notice',
    text: expect.stringContaining(`The contract ${unknown} is not known here`),
  })
})

test('a plain payment does make known', () => {
  expect(madeKnown(usdc, paying)).toEqual([stranger])
})

const executed = (operation: number) =>
  dataOf(
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    [router, 0n, several, operation, 0n, 0n, 0n, zero, zero, '0x'],
  )

test('the calls are those of the Safe whose place the code takes, and otherwise of the contract that is called', () => {
  const actorOf = (operation: number) => {
    const [called] = readCall({ chainId: 1n, to: unknown, value: 0n, data: executed(operation) }).inside
    return called?.inside[0]?.actor
  }
  expect(actorOf(1)).toBe(unknown)
  expect(actorOf(0)).toBe(router)
})

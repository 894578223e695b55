/**
 * Promise: a token that ships is known for what tokens do, and for nothing else. Coin that goes to its contract by a function that it does
 * not have is a danger, as coin that is simply sent there is, whatever the function says of it: old tokens take it, and their owners keep it.
 */
import { describe, expect, test } from 'vitest'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { friend, me, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { shown } from './cards-of-calls.ts'

/** Its code ends with `function() payable {}`, and `withdrawEther` pays its owner. Many tokens of the lists are copies of it. */
const bnb = '0xB8c77482e45F1F44dE1745F52C74426C631bDD52'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const value = 10n * 10n ** 18n

const at = (to: string) => {
  const swap = call(
    to,
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    {
      tokenIn: weth,
      tokenOut: usdc,
      fee: 500,
      recipient: me,
      amountIn: value,
      amountOutMinimum: 20_000_000_000n,
      sqrtPriceLimitX96: 0n,
    },
  )
  return {
    execute: call(to, 'execute(address target, uint256 value, bytes data)', friend, value, '0x'),
    executeBatch: call(
      to,
      'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
      [friend],
      [value],
      ['0x'],
    ),
    execTransaction: call(
      to,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      ...[friend, value, '0x', 0, 0n, 0n, 0n, zero, zero, '0x'],
    ),
    aggregate3Value: call(
      to,
      'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
      [[friend, false, value, '0x']].map(([target, allowFailure, sent, callData]) => ({
        target,
        allowFailure,
        value: sent,
        callData,
      })),
    ),
    exactInputSingle: swap,
    multicall: call(to, 'multicall(bytes[] data)', [swap.data]),
    deposit: call(to, 'deposit()'),
  }
}

test('coin that is simply sent to a token is a danger', () => {
  expect(shown({ to: bnb, data: '0x', value }).dangers).not.toEqual([])
})

describe('a function that tokens do not have takes nothing from the danger', () => {
  test.each(Object.entries(at(bnb)))('%s', (_, made) => {
    expect(shown({ ...made, value }).dangers).not.toEqual([])
  })
})

describe('of a contract that nobody knows, each of them is a danger', () => {
  test.each(Object.entries(at('0xAa000000000000000000000000000000000000Aa')))('%s', (_, made) => {
    expect(shown({ ...made, value }).dangers).not.toEqual([])
  })
})

test('what wraps the coin has such a function', () => {
  expect(shown({ ...call(weth, 'deposit()'), value }).dangers).toEqual([])
})

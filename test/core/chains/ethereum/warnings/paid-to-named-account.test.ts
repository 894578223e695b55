import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { dataOf } from '../../../../support/spending.ts'
import { friend, router, stranger, surroundings, usdc, zero } from './surroundings.ts'
import { transactionOf } from './transactions.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** A swap by a Safe. */
const swap = (safe: string, recipient: string) =>
  transactionOf({
    to: safe,
    value: 0n,
    data: dataOf(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [
        ...[router, 0n],
        dataOf(
          'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
          [[usdc, weth, 500, recipient, 10n ** 9n, 10n ** 17n, 0n]],
        ),
        ...[0, 0n, 0n, 0n, zero, zero, '0x'],
      ],
    ),
  })

const toldOf = (safe: string, recipient: string) =>
  warnOfEthereum(
    { chain: 'ethereum', kind: 'ethereumTransaction', transaction: swap(safe, recipient) },
    { ...surroundings, isNamed: address => address === friend || address === stranger },
  ).filter(({ text }) => text.startsWith('What the swap pays out goes to'))

test('a Safe that is named here swaps for itself', () => {
  expect(toldOf(friend, friend)).toEqual([])
})

test('what it swaps for somebody else is a danger, named or not, as is what a Safe that nobody named swaps', () => {
  const nobody = '0x9999567890123456789012345678901234567890'
  for (const [safe, recipient] of [
    [friend, stranger],
    [friend, nobody],
    [nobody, nobody],
  ] as const)
    expect(toldOf(safe, recipient)).toEqual([expect.objectContaining({ level: 'danger' })])
})

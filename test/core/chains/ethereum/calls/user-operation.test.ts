import { expect, test } from 'vitest'
import { readUserOperation } from '../../../../../src/core/chains/ethereum/calls/user-operation.ts'

const two = (one: bigint, other: bigint) =>
  `0x${[one, other].map(each => each.toString(16).padStart(32, '0')).join('')}`
const packed = (change: object) =>
  readUserOperation({
    ...{
      sender: `0x${'11'.repeat(20)}`,
      callData: '0x',
      initCode: '0x',
      paymasterAndData: '0x',
      preVerificationGas: 1n,
    },
    ...{ accountGasLimits: two(2n, 3n), gasFees: two(1n, 10n) },
    ...change,
  })?.fee

test('what an operation costs is all of its gas at its highest price', () => {
  expect(packed({})).toBe(60n)
  expect(packed({ paymasterAndData: `0x${'22'.repeat(20)}${two(4n, 5n).slice(2)}` })).toBe(150n)
})

test.each([
  ['limits', { accountGasLimits: '0x01' }],
  ['prices', { gasFees: two(1n, 10n).slice(0, 64) }],
  ['a paymaster', { paymasterAndData: `0x${'22'.repeat(20)}` }],
])('of %s that are cut off, it is not known', (_, change) => {
  expect(packed(change)).toBeNull()
})

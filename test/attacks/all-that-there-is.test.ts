/** Promise: what a vault takes or pays out for somebody else is a danger where the amount is all that there is. */
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, stranger, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'

const vault = '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'
const most = 2n ** 256n - 1n

/** Functions of ERC-4626, with the arguments behind the amount. */
const functions = {
  'deposit(uint256 assets, address receiver)': [stranger],
  'mint(uint256 shares, address receiver)': [stranger],
  'withdraw(uint256 assets, address receiver, address owner)': [stranger, me],
  'redeem(uint256 shares, address receiver, address owner)': [stranger, me],
}

test.each(Object.entries(functions))('%s', (signature, others) => {
  const told = (amount: bigint) =>
    warnOfEthereum(
      {
        ...{ chain: 'ethereum', kind: 'ethereumTransaction' },
        transaction: transactionOf({ ...call(vault, signature, amount, ...others), value: 0n }),
      },
      surroundings,
    ).filter(({ text }) => text.includes(stranger))
  expect(told(most)).toEqual([{ level: 'danger', text: expect.stringContaining('Nothing says how much') }])
  expect(told(5_000_000n)).toEqual([expect.objectContaining({ level: 'notice' })])
})

test('a debt of somebody else that is paid with more than there is', () => {
  const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
  const repay = (amount: bigint) =>
    warnOfEthereum(
      {
        ...{ chain: 'ethereum', kind: 'ethereumTransaction' },
        transaction: transactionOf({
          ...call(
            ...[aave, 'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)'],
            ...[usdc, amount, 2n, stranger],
          ),
          value: 0n,
        }),
      },
      surroundings,
    ).some(({ level, text }) => level === 'danger' && text.includes(stranger))
  expect(repay(10n ** 20n)).toBe(true)
  expect(repay(5_000_000n)).toBe(false)
})

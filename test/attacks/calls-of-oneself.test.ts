/**
 * Promise: what moves value or control by a rule that nobody knows is a danger on the card. An account with code (EIP-7702) that calls
 * itself may do anything, whatever its function is called: limits know that, and the card has to.
 */
import { expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { ethereumEffects } from '../../src/core/chains/ethereum/effects.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { stranger, surroundings } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { wrappers } from '../core/chains/ethereum/wrappers.ts'
import { signer, signerKey } from '../support/spending.ts'

const approve = call(signer, 'approve(address spender, uint256 amount)', stranger, 5n)

test.each<readonly [string, Made]>([
  ['approve', approve],
  ['transfer', call(signer, 'transfer(address to, uint256 amount)', stranger, 5n)],
  ...Object.entries(wrappers).map(
    ([name, wrap]) => [`approve, ${name}`, { to: stranger, data: wrap(signer, 0n, approve.data) }] as const,
  ),
])('%s', (_, { to, data }) => {
  const transaction = transactionOf({ to, data, value: 0n })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  expect(ethereumEffects(signed, signerKey).unknown.some(({ mayHandOver }) => mayHandOver)).toBe(true)
  const around = {
    ...surroundings,
    signer,
    isOurs: (address: string) => address === signer,
    isNamed: (address: string) => address === signer,
  }
  const warnings = [...describeTransaction(transaction, signer as never).warnings, ...warnOfEthereum(signed, around)]
  expect(
    warnings
      .filter(({ level }) => level === 'danger')
      .map(({ text }) => text)
      .join('\n'),
  ).toMatch(/back to the account that makes it/)
})

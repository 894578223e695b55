/**
 * Promise: whoever stakes for a validator is told that its key decides who gets the coin back: the first deposit for a key settles that, and
 * later ones only add to it. It is a danger unless this account has signed a deposit for that key before.
 */
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { me, stranger, surroundings } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'
import { warnings } from './described-calls.ts'

const own = `0x01${'00'.repeat(11)}${me.slice(2)}`
const key = `0x${'ab'.repeat(48)}`
const text = (path: string) =>
  `If somebody deposited for the validator of “${path}” before, this deposit goes back to whoever did so first. Check that the validator is yours.`

test.each([
  ['DepositContract', 'deposit', 'pubkey', { pubkey: key, withdrawal_credentials: own }],
  ['kiln-batch-deposit', 'batchDeposit', 'publicKeys', { publicKeys: key, withdrawalCreds: own }],
  ['kiln-batch-deposit', 'bigBatchDepositCustom', 'publicKeys', { publicKeys: key, withdrawalCreds: own }],
  ['figment-batch-deposit', 'deposit', 'pubkeys[0]', { pubkeys: [key], withdrawal_credentials: [own] }],
])('%s %s', (file, name, path, given) => {
  expect(warnings(file, name, given, 32n * 10n ** 18n)).toContainEqual({ level: 'danger', text: text(path) })
})

test('a validator of an earlier deposit', () => {
  const contract = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
  const deposit = (pubkey: string, to: string = contract) =>
    transactionOf({
      ...{ to: to as `0x${string}`, value: 32n * 10n ** 18n },
      data: dataOf('deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)', [
        ...[pubkey, own, `0x${'cd'.repeat(96)}`, `0x${'ef'.repeat(32)}`],
      ]),
    })
  const signed = (transaction: ReturnType<typeof deposit>) =>
    ({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }) as const
  const levelAfter = (...before: readonly ReturnType<typeof deposit>[]) => {
    const earlier = () => before.map(transaction => ({ signed: signed(transaction), at: surroundings.now - 1 }))
    const found = warnOfEthereum(signed(deposit(key)), { ...surroundings, earlier: earlier as never })
    return found.find(each => each.text === text('pubkey'))?.level
  }
  expect(levelAfter(deposit(key))).toBe('notice')
  expect(levelAfter(deposit(`0x${'ac'.repeat(48)}`))).toBe('danger')
  expect(levelAfter(deposit(key, stranger))).toBe('danger')
})

/**
 * Promise: whoever stakes for a validator is told that its key decides who gets the coin back: the first deposit for a key settles that, and
 * later ones only add to it.
 */
import { expect, test } from 'vitest'
import { me } from '../core/chains/ethereum/warnings/surroundings.ts'
import { warnings } from './described-calls.ts'

const own = `0x01${'00'.repeat(11)}${me.slice(2)}`
const key = `0x${'ab'.repeat(48)}`

test.each([
  ['DepositContract', 'deposit', 'pubkey', { pubkey: key, withdrawal_credentials: own }],
  ['kiln-batch-deposit', 'batchDeposit', 'publicKeys', { publicKeys: key, withdrawalCreds: own }],
  ['kiln-batch-deposit', 'bigBatchDepositCustom', 'publicKeys', { publicKeys: key, withdrawalCreds: own }],
  ['figment-batch-deposit', 'deposit', 'pubkeys[0]', { pubkeys: [key], withdrawal_credentials: [own] }],
])('%s %s', (file, name, path, given) => {
  expect(warnings(file, name, given, 32n * 10n ** 18n)).toContainEqual({
    level: 'notice',
    text: `If somebody deposited for the validator of “${path}” before, this deposit goes back to whoever did so first. Check that the validator is yours.`,
  })
})

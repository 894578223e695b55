import { expect, test } from 'vitest'
import { chainsNamed, recordsNamed } from '../../scripts/names.ts'

/** Each app of a Ledger has a folder. */
const apps = /^src\/adapters\/ledger\/[^/]+\//

/** The chains that were here before a chain was one declaration. */
const first = ['bitcoin', 'ethereum', 'solana']

/** What is left for examples, for other formats than a chain's, and for the table of Ledger's apps. */
const left = new Set([
  'src/adapters/ledger/app.ts',
  'src/adapters/ledger/apps.ts',
  'src/agent/ledger.ts',
  // The curve of a stamp, and of BIP-32.
  'src/core/crypto/secp256k1.ts',
  'src/core/crypto/stamp.ts',
  'src/core/organizations/features.ts',
  // Examples.
  'src/core/grants/record.ts',
  'src/core/organizations/create-sub-organization.ts',
  'src/core/private-keys/create-private-keys.ts',
  'src/core/private-keys/record.ts',
  'src/core/signing/sign-transaction.ts',
  'src/core/smart-contract-interfaces/create-smart-contract-interface.ts',
  'src/core/smart-contract-interfaces/record.ts',
  'src/core/transfer/import-private-key.ts',
  'src/core/transfer/import-wallet.ts',
  'src/core/velocity-controls/create-velocity-control.ts',
  'src/core/velocity-controls/record.ts',
  'src/core/velocity-controls/velocity-control-wire.ts',
  'src/core/wallets/account.ts',
  'src/core/wallets/create-device-wallet.ts',
  'src/core/wallets/create-wallet-accounts.ts',
  'src/core/wallets/create-wallet.ts',
  'src/core/wallets/wallet.ts',
])

test('the chains that were added since are named by their folders, the list and their app alone', () => {
  const chains = chainsNamed()
  const since = chains.filter(({ name }) => !first.includes(name))
  expect(chains.map(({ name }) => name)).toEqual(expect.arrayContaining([...first, 'tempo', 'tron']))
  for (const { name, files } of since)
    expect(
      files.filter(file => isHere(file) && !apps.test(file) && file !== 'src/adapters/ledger/apps.ts'),
      name,
    ).toEqual([])
})

test('no file of core, an adapter or the agent begins to name a chain', () => {
  const naming = new Set(chainsNamed().flatMap(({ files }) => files.filter(isHere)))
  expect([...naming].filter(file => !apps.test(file) && !left.has(file))).toEqual([])
  expect(
    [...left].filter(file => !naming.has(file)),
    'these name none any more',
  ).toEqual([])
})

test('records are found by their kinds', () => {
  const names = recordsNamed().map(({ name }) => name)
  expect(names).toContain('grants')
  expect(recordsNamed().find(({ name }) => name === 'grants')?.files).toContain('src/core/engine/approvals/grants.ts')
})

function isHere(file: string): boolean {
  return /^src\/(core|adapters|agent)\//.test(file)
}

/** What the doctor and backups look for is named by a record, and no longer than that is there. */
import { expect, test } from 'vitest'
import { secretsOfRecords } from '../../../src/agent/data/secrets-of-records.ts'
import { newId } from '../../../src/core/ids.ts'
import { isNamed } from '../../../src/core/keys/is-secret-referenced.ts'
import { keepSignerKeys, type SignerKeys, signerRoles } from '../../../src/core/keys/signer-keys.ts'
import { testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'

const kinds = {
  wallets: { hardwareWallet: null },
  privateKeys: {},
  storedSecrets: {},
  apiKeys: { isWindowKey: true },
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'a secret of %s is named as long as its record is there',
  async kind => {
    const { store, organizationId, users } = await testEngine()
    const name = { organizationId, keyId: newId() }
    const known = { organizationId, id: name.keyId, userId: users[0]?.id, createdAt: 0, updatedAt: 0 }
    const record = { ...examples[kind], ...known, ...kinds[kind] }
    await store.write(transaction => transaction.insert(kind, record as never))
    expect(isNamed(store, name)).toBe(true)
    expect(secretsOfRecords(store)).toContainEqual(expect.objectContaining(name))
    await store.write(transaction => transaction.remove(kind, organizationId, name.keyId))
    expect(isNamed(store, name)).toBe(false)
    expect(secretsOfRecords(store)).not.toContainEqual(expect.objectContaining(name))
  },
)

test('the secrets of the agent itself are named', async () => {
  const { store, organizationId } = await testEngine()
  const keys = Object.fromEntries(
    signerRoles.map(role => [role, { id: newId(), publicKey: '04' }]),
  ) as SignerKeys['keys']
  await store.write(transaction => keepSignerKeys(transaction, { organizationId, keys }))
  for (const { id: keyId } of Object.values(keys)) {
    expect(isNamed(store, { organizationId, keyId })).toBe(true)
    expect(secretsOfRecords(store)).toContainEqual(expect.objectContaining({ organizationId, keyId }))
  }
})

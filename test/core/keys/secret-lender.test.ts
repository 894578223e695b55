import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { createSecretAccess } from '../../../src/core/keys/secret-access.ts'
import { testEngine } from '../../support/engine.ts'

const exporting = { by: 'policy', resource: 'WALLET', action: 'EXPORT' } as const
const importing = { by: 'policy', resource: 'WALLET', action: 'IMPORT' } as const

async function lenderFor(governance: Parameters<typeof createSecretAccess>[2]) {
  const { engine, organizationId, users, store, vault } = await testEngine()
  const keyId = newId()
  await vault.put({ organizationId, keyId }, Buffer.alloc(32, 7))
  const stamps = { organizationId, createdAt: 0, updatedAt: 0 }
  const userId = users[0]?.id ?? ''
  await store.write(tx => tx.insert('importTargets', { ...stamps, id: keyId, userId, kind: 'wallet', publicKey: '04' }))
  return { keyId, engine, organizationId, vault, lender: createSecretAccess(engine, organizationId, governance) }
}

test('what is lent is wiped when the work is done, also when it fails', async () => {
  const { keyId, lender } = await lenderFor(exporting)
  const lent: Uint8Array[] = []
  await lender.lend(keyId, async secret => void lent.push(secret))
  await lender
    .lend(keyId, secret => {
      lent.push(secret)
      throw new Error('the work failed')
    })
    .catch(() => undefined)
  expect(lent).toEqual([new Uint8Array(32), new Uint8Array(32)])
})

test.each([
  { by: 'policy', resource: 'PRIVATE_KEY', action: 'SIGN' },
  { by: 'rootQuorum' },
  { by: 'target' },
  importing,
] as const)('nothing is lent for $by $action', async governance => {
  const { keyId, lender } = await lenderFor(governance)
  await expect(lender.lend(keyId, () => 'lent')).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a target is spent by imports only, and once', async () => {
  const exports = await lenderFor(exporting)
  await expect(exports.lender.spend(exports.keyId, () => 'spent')).rejects.toMatchObject({ code: 'INTERNAL' })
  const { engine, keyId, lender, organizationId } = await lenderFor(importing)
  const isKept = () => engine.store.sealedSecret({ organizationId, keyId }) !== undefined
  expect(isKept()).toBe(true)
  // Gone before the work begins.
  expect(await lender.spend(keyId, isKept)).toBe(false)
  expect(engine.store.find('importTargets', organizationId, keyId)).toBeUndefined()
  await expect(lender.spend(keyId, () => 'spent')).rejects.toMatchObject({ code: 'SECRET_MISSING' })
})

test('a target is not spent while records or keys are missing, also where that is found while the vault is opened', async () => {
  const { engine, keyId, lender, organizationId, vault } = await lenderFor(importing)
  const { open } = vault
  vault.open = name => {
    engine.integrity.report({ id: 'database-older', title: 'Older.', message: 'It is.', stopsSigning: true })
    return open(name)
  }
  await expect(lender.spend(keyId, () => 'spent')).rejects.toMatchObject({ code: 'DATA_LOST' })
  expect(engine.store.find('importTargets', organizationId, keyId)).toBeDefined()
  expect(engine.store.sealedSecret({ organizationId, keyId })).toBeDefined()
})

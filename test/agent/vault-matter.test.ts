import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory.ts'
import { vaultMatter } from '../../src/agent/vault-matter.ts'
import { noteKeyChange, planKeyChange } from '../../src/core/keys/key-generation.ts'
import type { VaultGeneration } from '../../src/core/ports/key-vault.ts'

/** A database that has planned so many changes of keys, and knows of so many that the vault has noted. */
async function records(planned: number, reached: number) {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.setSetting('databaseId', 'this')
    for (let times = 0; times < planned; times++) planKeyChange(transaction)
    noteKeyChange(transaction, reached)
  })
  return store
}

const vaultAt = (number: number) => ({
  kind: 'passphrase' as const,
  generation: async (): Promise<VaultGeneration> => ({ databaseId: 'this', number }),
})

test.each([
  [3, 2, 3, undefined],
  [3, 2, 2, undefined],
  [3, 2, 1, 'vault-older'],
  [3, 2, 4, 'database-older'],
])('records that plan %i and know of %i, with a vault at %i', async (planned, reached, number, matter) => {
  expect(await vaultMatter(vaultAt(number), await records(planned, reached), () => true)).toBe(matter)
})

test('a change that another request makes while the vault is read is nothing the matter', async () => {
  const store = await records(1, 0)
  const read = Promise.withResolvers<VaultGeneration>()
  const matter = vaultMatter({ kind: 'passphrase', generation: () => read.promise }, store, () => true)
  // Read before the change, and answered after it.
  await store.write(transaction => noteKeyChange(transaction, 1))
  read.resolve({ databaseId: 'this', number: 0 })
  expect(await matter).toBeUndefined()
})

test('nor is a vault that is read after a change which was planned meanwhile', async () => {
  const store = await records(1, 1)
  const read = Promise.withResolvers<VaultGeneration>()
  const matter = vaultMatter({ kind: 'passphrase', generation: () => read.promise }, store, () => true)
  await store.write(planKeyChange)
  read.resolve({ databaseId: 'this', number: 2 })
  expect(await matter).toBeUndefined()
})

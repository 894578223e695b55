/** What is told of the keys in a backup that are not as they should be: whose they are. */
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { faultsOf } from '../../../src/agent/backup/faults.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { examples, idOf } from '../../support/records.ts'

const wallet = (id: number, name: string) => ({ ...examples.wallets, id: idOf(id), name, hardwareWallet: null })
const { organizationId } = examples.wallets

test('a key that is damaged, one that is missing, and one in the place of another, each by its record', async () => {
  const store = memoryStore()
  const vault = await chosenMemoryVault(store)
  await store.write(transaction => {
    for (const kind of ['organizations', 'users', 'importTargets'] as const) transaction.insert(kind, examples[kind])
    for (const [index, name] of ['Damaged', 'Missing', 'Swapped'].entries())
      transaction.insert('wallets', wallet(201 + index, name))
  })
  const nameOf = (id: number) => ({ organizationId, keyId: idOf(id) })
  await vault.damage(nameOf(201))
  await vault.put(nameOf(203), new Uint8Array(16).fill(9))
  const ofImport = { organizationId, keyId: examples.importTargets.id }
  await vault.put(ofImport, new Uint8Array(32).fill(1))
  const faults = async () => faultsOf({}, store, await vault.dataKey())
  expect(await faults()).toEqual([
    expect.stringMatching(/the wallet “Damaged” is damaged/),
    expect.stringMatching(/lacks the key of the wallet “Missing”/),
    expect.stringMatching(/the wrong key for the wallet “Swapped”/),
  ])
  await vault.damage(ofImport)
  expect((await faults())[0]).toContain('an import that was begun, the wallet “Damaged” is damaged')
})

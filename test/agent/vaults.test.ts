/** A vault that does not go with the records is left as it is until the person has agreed. */
import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory.ts'
import { createVaults } from '../../src/agent/vaults.ts'
import { newId } from '../../src/core/ids.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { acceptKeyGeneration } from '../../src/core/keys/key-generation.ts'
import '../support/remembered-scrypt.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unnoted } from '../support/unnoted.ts'

const passphrase = 'four unrelated words here'
const name = () => ({ organizationId: newId(), keyId: newId() })
const secret = new Uint8Array(32).fill(7)

test('nothing is put into it, set aside or deleted, so that it never seems to go with them', async () => {
  const [folder, store, integrity] = [temporaryFolder(), memoryStore(), createIntegrity(() => undefined)]
  const before = createVaults(store, folder, integrity)
  await before.choose({ kind: 'passphrase', passphrase }, () => undefined)
  const [one, other] = [name(), name()]
  await before.current().put(one, secret)
  await store.write(transaction => acceptKeyGeneration(transaction, 9))

  const vault = createVaults(store, folder, integrity).current()
  await vault.unlock(passphrase)
  const lost = { code: 'DATA_LOST', message: expect.stringContaining('older than the database') }
  await expect(vault.put(other, secret)).rejects.toMatchObject(lost)
  await expect(vault.delete(one)).rejects.toMatchObject(lost)
  await expect(vault.setAside(one, 1)).rejects.toMatchObject(lost)
  expect(await vault.names()).toEqual([one])
  const [finding] = integrity.findings()
  expect(finding?.id).toBe('vault-older')
  await integrity.accept(finding!, unnoted)
  await vault.put(other, secret)
  expect(await vault.get(other)).toEqual(secret)
})

import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { keyVaultContract, newName } from '../../support/key-vault-contract.ts'

keyVaultContract('memory', { open: async () => memoryVault() })

test('is gone once it is closed', async () => {
  const vault = memoryVault()
  const name = newName()
  await vault.put(name, Uint8Array.of(1))
  vault.close()
  expect(await vault.state()).toMatchObject({
    status: 'missing',
    nextStep: expect.stringContaining('Start Countersign'),
  })
  const verbs = [vault.get(name), vault.put(name, Uint8Array.of(1)), vault.delete(name), vault.unlock()]
  await expectAllToFail(verbs, 'VAULT_MISSING')
})

import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { keyVaultContract, newName } from '../../support/key-vault-contract.ts'

keyVaultContract('memory', { open: async () => memoryVault() })

test('is gone once it is closed', async () => {
  const vault = memoryVault()
  const name = newName()
  await vault.put(name, Uint8Array.of(1))
  vault.close()
  expect(await vault.state()).toMatchObject({ status: 'missing', nextStep: expect.stringContaining('Start Countersign') })
  await expect(vault.get(name)).rejects.toMatchObject({ code: 'VAULT_MISSING' })
  await expect(vault.put(name, Uint8Array.of(1))).rejects.toMatchObject({ code: 'VAULT_MISSING' })
  await expect(vault.unlock()).rejects.toMatchObject({ code: 'VAULT_MISSING' })
})

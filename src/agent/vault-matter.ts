import { keyGeneration } from '../core/keys/key-generation.ts'
import type { KeyVault } from '../core/ports/key-vault.ts'
import type { Store } from '../core/ports/store.ts'
import type { VaultFinding } from './vault-findings.ts'

/**
 * What is the matter with a vault, by how far it has come and how far the records say that it has; `undefined` where both go together.
 * Other requests may change both while the vault is read: it has to reach what the records knew before, and may not be ahead of what
 * they know after.
 * @param isFileThere - Of a passphrase vault.
 */
export async function vaultMatter(
  vault: Pick<KeyVault, 'kind' | 'generation'>,
  store: Pick<Store, 'setting'>,
  isFileThere: () => boolean,
): Promise<VaultFinding | undefined> {
  const { reached } = keyGeneration(store)
  const databaseId = databaseIdOf(store)
  const found = await vault.generation(databaseId)
  const { planned } = keyGeneration(store)
  if (vault.kind === 'passphrase' && !isFileThere()) return 'vault-missing'
  // A file from before there were generations, or a keychain that never held the keys of this database.
  if (!found) return reached === 0 ? undefined : vault.kind === 'passphrase' ? 'vault-older' : 'vault-missing'
  if (found.databaseId !== databaseId) return planned > 0 ? 'vault-of-another' : undefined
  if (found.number > planned) return 'database-older'
  return found.number < reached ? 'vault-older' : undefined
}

export function databaseIdOf(store: Pick<Store, 'setting'>): string {
  return (store.setting('databaseId') as string | undefined) ?? ''
}

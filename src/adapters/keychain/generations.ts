import { AgentError } from '../../core/errors.ts'
import type { VaultGeneration } from '../../core/ports/key-vault.ts'
import { generationIn, generationOf } from './account-names.ts'
import type { KeychainItems } from './keychain-items.ts'

/** After the change itself: what the keychain says of its generation, it has reached. */
export async function noteGeneration(keychain: KeychainItems, generation: VaultGeneration | undefined): Promise<void> {
  if (!generation) return
  const account = generationOf(generation.databaseId)
  const before = await keychain.find(account)
  if (before === null || generationIn(before) < generation.number)
    await keychain.store(account, String(generation.number))
}

export async function notedGeneration(
  keychain: KeychainItems,
  databaseId: string,
): Promise<VaultGeneration | undefined> {
  const item = await keychain.findSurely(generationOf(databaseId))
  return item === null ? undefined : { databaseId, number: generationIn(item) }
}

/** @throws AgentError `VAULT_LOCKED`, in the words of @param locked, where it is still there */
export async function forgetGeneration(keychain: KeychainItems, databaseId: string, locked: string): Promise<void> {
  const account = generationOf(databaseId)
  if (await keychain.remove(account)) return
  if ((await keychain.findSurely(account)) !== null) throw new AgentError('VAULT_LOCKED', locked)
}

import { isNamed } from '../core/keys/is-named.ts'
import type { KeyVault } from '../core/ports/key-vault.ts'
import type { Store } from '../core/ports/store.ts'

/**
 * Sets aside what the vault holds and no record names, after the person has agreed to go on with records that are older or new: a key
 * that was lost with its record can be taken up again from there.
 */
export async function setAsideStrays(vault: KeyVault, store: Store, now: () => number): Promise<void> {
  const known = new Set(store.organizations().map(({ id }) => id))
  for (const name of await vault.names()) {
    // Other databases keep theirs in the same keychain; a file is this one's alone.
    const isNotApplicable = vault.kind === 'keychain' && !known.has(name.organizationId)
    if (isNotApplicable || isNamed(store, name)) continue
    await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: now() }))
    await vault.setAside(name, now())
    await store.write(transaction => transaction.closeKeyJournal(name.organizationId, name.keyId))
  }
}

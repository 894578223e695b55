import { type Integrity, mayTakeKeysAway } from '../integrity.ts'
import type { SecretName } from '../ports/key-vault.ts'
import type { Store } from '../ports/store.ts'
import { isNamed } from './is-named.ts'
import type { Keyring } from './keyring.ts'
import { claimsOn } from './secret-claims.ts'

interface Workshop {
  readonly store: Store
  readonly keyring: Keyring
}

/**
 * Removes a secret no record names, and then its journal entry. What cannot be removed now, because the vault is locked or
 * someone is making it anew, is left to the sweep. So is everything in a copy, where the other data directory may use it, and where records
 * or keys are missing. The vault is not asked how it is: whoever deletes has compared it before, once for all of them.
 */
export async function discard(workshop: Workshop & { readonly integrity: Integrity }, name: SecretName): Promise<void> {
  if (!mayTakeKeysAway(workshop.integrity)) return
  const claims = claimsOn(workshop.keyring)
  if (!claims.take(name)) return
  try {
    await discardClaimed(workshop, name)
  } finally {
    claims.release(name)
  }
}

/**
 * What an earlier run left behind: the secret is set aside and kept, because the records that would name it may be missing only here.
 * Answers whether there was one.
 */
export async function setAsideOrphan(workshop: Workshop, name: SecretName): Promise<boolean> {
  const { store, keyring } = workshop
  const claims = claimsOn(keyring)
  if (!claims.take(name)) return false
  try {
    const isKept = isNamed(store, name)
    const wasThere = isKept ? false : await keyring.setAside(name)
    await store.write(transaction => transaction.closeKeyJournal(name.organizationId, name.keyId))
    return wasThere
  } finally {
    claims.release(name)
  }
}

/** As {@link discard}, for whoever has claimed the secret. */
export async function discardClaimed({ store, keyring }: Workshop, name: SecretName): Promise<void> {
  try {
    if (!isNamed(store, name)) await keyring.delete(name)
    await store.write(transaction => transaction.closeKeyJournal(name.organizationId, name.keyId))
  } catch {
    // The journal entry stays, and with it the knowledge that there is something to remove.
  }
}

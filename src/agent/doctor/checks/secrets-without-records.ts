import { isReportedAsCopy, requireOwnKeys } from '../../../core/integrity.ts'
import { setAsideOrphan } from '../../../core/keys/discard.ts'
import { isNamed } from '../../../core/keys/is-named.ts'
import { claimsOn } from '../../../core/keys/secret-claims.ts'
import type { KeyVault, SecretName } from '../../../core/ports/key-vault.ts'
import type { Store } from '../../../core/ports/store.ts'
import type { HandlerContext } from '../../handlers/context.ts'
import { keysChanged } from '../../handlers/give-again.ts'
import { type Check, ill, type Mend, unknown, well } from '../check.ts'
import { isClosed } from './vault.ts'

export const secretsWithoutRecords: Check = {
  name: 'secrets-without-records',
  title: 'A record for each key',
  async look({ opened, running }, tell) {
    const { store, vaults } = await opened()
    if (!vaults.isChosen()) return unknown('No key vault has been chosen yet.')
    const vault = vaults.current()
    const isListed = vault.kind !== 'keychain' || !running
    try {
      if (isListed && vault.kind === 'keychain')
        tell('Listing the keychain. With thousands of keys this takes a while.')
      const strays = isListed ? await listed(vault, store) : await journalled(vault, store)
      const orphans = strays.filter(name => !isNamed(store, name) && !isInTheMaking(running, name))
      if (orphans.length > 0) {
        const counted =
          orphans.length === 1 ? '1 key that no record names' : `${orphans.length} keys that no record names`
        if (running && isReportedAsCopy(running.engine.integrity)) {
          return ill(
            `The key vault holds ${counted}. This data directory is a copy, and the one that it was copied from may use what is there. If that ` +
              'one is not used any more, say so under Settings, Keys and records, and check again.',
          )
        }
        return ill(
          `The key vault holds ${counted}. Setting them aside keeps them: Settings, Keys and records, lists them, and can restore them.`,
          running ? setAside(running, orphans) : undefined,
        )
      }
      return well(
        isListed
          ? 'The key vault holds no key that no record names.'
          : 'No key was left behind, by the journal of keys. While no agent runs, the keychain itself is listed too.',
      )
    } catch (thrown) {
      if (isClosed(thrown)) return unknown('The key vault could not be opened.')
      throw thrown
    }
  },
}

/** Other databases keep theirs in the same keychain; a file is this one's alone. */
async function listed(vault: KeyVault, store: Store): Promise<SecretName[]> {
  const known = new Set(store.organizations().map(({ id }) => id))
  const names = await vault.names()
  return vault.kind === 'keychain' ? names.filter(({ organizationId }) => known.has(organizationId)) : names
}

/** To list a keychain takes seconds, in which nothing is signed: so while an agent runs, what it knows to have begun is asked for. */
async function journalled(vault: KeyVault, store: Store): Promise<SecretName[]> {
  const found: SecretName[] = []
  for (const { organizationId, keyId } of store.keyJournal()) {
    const secret = await vault.get({ organizationId, keyId })
    secret?.fill(0)
    if (secret) found.push({ organizationId, keyId })
  }
  return found
}

/** Between the secret and its record lie some milliseconds. */
function isInTheMaking(running: HandlerContext | null, name: SecretName): boolean {
  if (!running) return false
  const claims = claimsOn(running.engine.keyring)
  if (!claims.take(name)) return true
  claims.release(name)
  return false
}

function setAside(context: HandlerContext, orphans: readonly SecretName[]): Mend {
  const { store, keyring, integrity, clock, log } = context.engine
  return {
    offer: orphans.length === 1 ? 'Set the key aside' : `Set ${orphans.length} keys aside`,
    async run() {
      for (const name of orphans) {
        // The records that would name it may be missing only here. That may be found meanwhile.
        integrity.requireSound()
        requireOwnKeys(integrity)
        await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: clock.now() }))
        await setAsideOrphan({ store, keyring }, name)
        log.warn({ ...name }, 'a key that no record names was set aside')
      }
      keysChanged(context)
    },
  }
}

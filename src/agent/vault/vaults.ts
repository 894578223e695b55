import { type KeychainUnlocker, keychainUnlocker } from '../../adapters/keychain/keychain-unlocker.ts'
import { isKeychainLibrary } from '../../adapters/keychain/keychains.ts'
import { memoryUnlocker } from '../../adapters/memory/memory-unlocker.ts'
import { passphraseUnlocker } from '../../adapters/passphrase/passphrase-unlocker.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { createUnlockerChanges, type UnlockerChanges } from '../../core/keys/unlocker-changes.ts'
import type { Unlockers } from '../../core/keys/unwrap-data-key.ts'
import { createVault, type Vault } from '../../core/keys/vault.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Store } from '../../core/ports/store.ts'
import type { VaultState } from '../../core/ports/unlocker.ts'
import { earlierKeys } from './earlier-keys.ts'

/** The keys of this agent, and the ways to unlock them. */
export interface Vaults {
  readonly current: Vault
  /** True if the person has chosen how keys are unlocked. */
  isChosen(): boolean
  /** Tells if the system's keychain could be used here. */
  keychain(): Promise<VaultState>
  /** True if the keychain has yet to answer, perhaps because it asks the person. */
  isWaiting(): boolean
  readonly changes: UnlockerChanges
}

interface Parts {
  readonly store: Store
  readonly dataDirectory: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  /** False for a copy that somebody only looks at. */
  readonly isOwner?: boolean
}

export function createVaults({ store, dataDirectory, clock, log, isOwner = true }: Parts): Vaults {
  const keychain = systemKeychain()
  const unlockers = unlockersWith(keychain)
  const vault = createVault(store, unlockers)
  const changes = createUnlockerChanges({ store, unlockers, vault, clock })
  const current = earlierKeys({ store, dataDirectory, vault, changes, keychain, clock, log, isOwner })
  return {
    current,
    isChosen: () => current.kinds().length > 0,
    keychain: () => keychain.state(),
    isWaiting: () => keychain.waiting,
    changes,
  }
}

/** Everything that data keys are unlocked by on this computer. */
export function unlockersWith(keychain: KeychainUnlocker = systemKeychain()): Unlockers {
  return { keychain, passphrase: passphraseUnlocker(), memory: memoryUnlocker() }
}

/** @throws AgentError `REQUEST_INVALID` unless COUNTERSIGN_KEYCHAIN, if it is set, names a library */
function systemKeychain(): KeychainUnlocker {
  const first = process.env.COUNTERSIGN_KEYCHAIN || 'keytar'
  if (isKeychainLibrary(first)) return keychainUnlocker({ first })
  throw new AgentError(
    'REQUEST_INVALID',
    `COUNTERSIGN_KEYCHAIN must be keytar or keyring, not “${visible(first, 60)}”.`,
  )
}

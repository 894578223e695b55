import { memoryUnlocker } from '../../src/adapters/memory/memory-unlocker.ts'
import { passphraseUnlocker } from '../../src/adapters/passphrase/passphrase-unlocker.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { putSealed } from '../../src/core/keys/sealed-secret.ts'
import { createUnlockerChanges, type UnlockerChanges } from '../../src/core/keys/unlocker-changes.ts'
import type { Unlockers } from '../../src/core/keys/unwrap-data-key.ts'
import { createVault, type DataKeyHolder, type Vault } from '../../src/core/keys/vault.ts'
import type { SecretName } from '../../src/core/ledger/secret-name.ts'
import type { Store } from '../../src/core/ports/store.ts'

/** The vault of a store, and what a test does to it. */
export interface TestVault extends Vault, DataKeyHolder {
  readonly changes: UnlockerChanges
  /** Seals a secret into the database, as though a record named it. */
  put(name: SecretName, secret: Uint8Array): Promise<void>
  /** Writes what opens with no key in the place of a secret. */
  damage(name: SecretName): Promise<void>
}

/** The vault of a store, before anybody has chosen how it is unlocked. */
export function memoryVault(store: Store, unlockers: Partial<Unlockers> = {}): TestVault {
  const all: Unlockers = {
    memory: memoryUnlocker(),
    keychain: { ...memoryUnlocker(), kind: 'keychain' },
    passphrase: passphraseUnlocker(),
    ...unlockers,
  }
  const vault = createVault(store, all)
  const changes = createUnlockerChanges({ store, unlockers: all, vault, clock: systemClock })
  return {
    ...vault,
    changes,
    async put(name, secret) {
      const sealed = await vault.seal(name, secret)
      await store.write(transaction => putSealed(transaction, sealed))
    },
    damage: name =>
      store.write(transaction => transaction.putSealedSecret(name, Buffer.alloc(60, 7).toString('base64'))),
  }
}

/** The same, unlocked by a key in memory. */
export async function chosenMemoryVault(store: Store): Promise<TestVault> {
  const vault = memoryVault(store)
  if (vault.kinds().length === 0) await vault.changes.begin({ kind: 'memory' }, () => undefined)
  return vault
}

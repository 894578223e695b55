import { deriveKey } from '../crypto/derivation.ts'
import type { Clock } from '../ports/clock.ts'
import type { Store, Transaction } from '../ports/store.ts'
import type { Curve } from '../records.ts'
import type { Keyring } from './keyring.ts'
import { publicKeyOf } from './public-key.ts'

/** Creates secrets for one activity, and public keys from them. */
export interface KeyCreator {
  /**
   * Stores a new secret under `keyId`. It is journalled before the vault is touched.
   * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`
   */
  create(keyId: string, secret: Uint8Array): Promise<void>
  /** The public key at `path` of an existing wallet: 33 bytes compressed, or 32 for ed25519. */
  publicKey(walletId: string, path: string, curve: Curve): Promise<Uint8Array>
}

interface Workshop {
  readonly store: Store
  readonly keyring: Keyring
  readonly clock: Clock
}

/** A {@link KeyCreator} whose work is either kept, with the records that name it, or undone. */
export function createKeyCreator({ store, keyring, clock }: Workshop, organizationId: string) {
  const created: string[] = []
  return {
    async create(keyId: string, secret: Uint8Array) {
      await store.write(transaction => transaction.openKeyJournal({ organizationId, keyId, createdAt: clock.now() }))
      created.push(keyId)
      await keyring.create({ organizationId, keyId }, secret)
    },
    publicKey: (walletId: string, path: string, curve: Curve) =>
      keyring.use(
        { organizationId, keyId: walletId },
        `${curve} ${path}`,
        entropy => deriveKey(entropy, path, curve),
        key => publicKeyOf(key, curve),
      ),
    keep(transaction: Transaction) {
      for (const keyId of created) transaction.closeKeyJournal(organizationId, keyId)
    },
    /** Deletes secrets no record names any more; what cannot be deleted now is left to the sweep. */
    async discard(keyIds: readonly string[]) {
      for (const keyId of keyIds) await discard({ store, keyring }, organizationId, keyId)
    },
    async undo() {
      for (const keyId of created) await discard({ store, keyring }, organizationId, keyId)
    },
  }
}

/** Removes a secret no record names, and then its journal entry. What cannot be removed now is left to the sweep. */
async function discard({ store, keyring }: Pick<Workshop, 'store' | 'keyring'>, organizationId: string, keyId: string) {
  try {
    await keyring.delete({ organizationId, keyId })
    await store.write(transaction => transaction.closeKeyJournal(organizationId, keyId))
  } catch {
    // The journal entry stays, and with it the knowledge that there is something to remove.
  }
}

const kindsWithSecrets = ['wallets', 'privateKeys', 'apiKeys', 'importTargets'] as const

/** Removes secrets whose creation a crash cut short. Run at start and after each unlock. */
export async function sweepOrphans(workshop: Pick<Workshop, 'store' | 'keyring'>): Promise<void> {
  const { store } = workshop
  for (const { organizationId, keyId } of store.keyJournal()) {
    const named = kindsWithSecrets.some(kind => store.find(kind, organizationId, keyId))
    if (named) await store.write(transaction => transaction.closeKeyJournal(organizationId, keyId))
    else await discard(workshop, organizationId, keyId)
  }
}

import { deriveKey } from '../crypto/derivation.ts'
import { AgentError } from '../errors.ts'
import { type Integrity, isReportedAsCopy, mayTakeKeysAway } from '../integrity.ts'
import type { Clock } from '../ports/clock.ts'
import type { SecretName } from '../ports/key-vault.ts'
import type { Log } from '../ports/log.ts'
import type { Store, Transaction } from '../ports/store.ts'
import type { WalletCurve } from '../schema/curve.ts'
import { discard, discardClaimed, setAsideOrphan } from './discard.ts'
import { isNamed } from './is-named.ts'
import type { Keyring } from './keyring.ts'
import { publicKeyOf } from './public-key.ts'
import { requireSoundKeys } from './require-sound-keys.ts'
import { claimsOn } from './secret-claims.ts'

/** Creates secrets for one activity, and public keys from them. */
export interface KeyCreator {
  /**
   * Stores a new secret under `keyId`. It is journalled before the vault is touched.
   * @throws AgentError `ALREADY_EXISTS` if a record names one of this id or one is just being made or removed,
   * `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`
   */
  create(keyId: string, secret: Uint8Array): Promise<void>
  /** Creates secrets of an organization that this activity is just creating. */
  within(organizationId: string): Pick<KeyCreator, 'create'>
  /** The public key at `path` of an existing wallet: 33 bytes compressed, or 32 for ed25519. */
  publicKey(walletId: string, path: string, curve: WalletCurve): Promise<Uint8Array>
}

export interface Workshop {
  readonly store: Store
  readonly keyring: Keyring
  readonly clock: Clock
  readonly integrity: Integrity
}

/** A {@link KeyCreator} whose work is either kept, with the records that name it, or undone. */
export function createKeyCreator({ store, keyring, clock, integrity }: Workshop, organizationId: string) {
  const created: SecretName[] = []
  const claims = claimsOn(keyring)
  async function createSecret(name: SecretName, secret: Uint8Array) {
    await requireSoundKeys({ keyring, integrity })
    await requireOwn(name)
    // The id of a wallet follows from its seed: two imports of one seed mean the same secret, and undoing one would
    // take it from the other.
    if (isNamed(store, name) || !claims.take(name)) {
      throw new AgentError('ALREADY_EXISTS', 'This organization already has this key, or is just importing it.')
    }
    created.push(name)
    await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: clock.now() }))
    await putAnew(keyring, name, secret)
  }

  /**
   * In a copy of a data directory, what nothing here names is the other one's: to undo an import of it would take it from there.
   * @throws AgentError `ALREADY_EXISTS`
   */
  async function requireOwn(name: SecretName) {
    if (!isReportedAsCopy(integrity) || isNamed(store, name) || !(await isInVault(keyring, name))) return
    throw new AgentError(
      'ALREADY_EXISTS',
      'The data directory that this one is a copy of may have made this key. Import it there; or say in the window, under Settings, Keys and ' +
        'records, that the other one is not used any more.',
    )
  }

  return {
    create: (keyId: string, secret: Uint8Array) => createSecret({ organizationId, keyId }, secret),
    within: (organizationId: string) => ({
      create: (keyId: string, secret: Uint8Array) => createSecret({ organizationId, keyId }, secret),
    }),
    publicKey: (walletId: string, path: string, curve: WalletCurve) =>
      keyring.use(
        { organizationId, keyId: walletId },
        `${curve} ${path}`,
        entropy => deriveKey(entropy, path, curve),
        key => publicKeyOf(key, curve),
      ),
    keep(transaction: Transaction) {
      for (const { organizationId, keyId } of created) transaction.closeKeyJournal(organizationId, keyId)
    },
    /** Once what was kept is durable: deletes the secrets whose records are gone. */
    async finish(discarded: readonly string[] = []) {
      created.forEach(claims.release)
      for (const keyId of discarded) await discard({ store, keyring, integrity }, { organizationId, keyId })
    },
    async undo() {
      for (const name of created) {
        await discardClaimed({ store, keyring }, name)
        claims.release(name)
      }
    },
  }
}

async function isInVault(keyring: Keyring, name: SecretName): Promise<boolean> {
  try {
    return await keyring.secret(name, () => true)
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.code === 'SECRET_MISSING') return false
    throw thrown
  }
}

/** A secret that nothing names may still be in the vault, left by a deletion that a locked vault put off. */
async function putAnew(keyring: Keyring, name: SecretName, secret: Uint8Array): Promise<void> {
  try {
    await keyring.create(name, secret)
  } catch (thrown) {
    if (!(thrown instanceof AgentError && thrown.code === 'ALREADY_EXISTS')) throw thrown
    await keyring.delete(name)
    await keyring.create(name, secret)
  }
}

/**
 * Sets aside secrets whose creation or deletion a crash or a lock cut short. Run at start and after each unlock; nothing is ever erased
 * here, and nothing is touched while records or keys are missing; nor in a copy, whose keychain may have what the other one is making.
 * Both may be found meanwhile: it is asked for each.
 */
export async function sweepOrphans({ store, keyring, integrity, log }: Sweeping): Promise<void> {
  for (const { organizationId, keyId } of store.keyJournal()) {
    if (!mayTakeKeysAway(integrity)) return
    try {
      const wasThere = await setAsideOrphan({ store, keyring }, { organizationId, keyId })
      if (wasThere)
        log.warn(
          { organizationId, keyId },
          'a key that no record names was set aside; the window lists it under Settings',
        )
    } catch (error) {
      // The journal entry stays, and with it the knowledge that there is something to look after.
      if (!isAwaited(error))
        log.error({ error, organizationId, keyId }, 'a key that no record names could not be set aside')
    }
  }
}

/** A locked or lost vault, or missing records: the person has been told, and a later sweep sees to it. */
function isAwaited(error: unknown): boolean {
  return error instanceof AgentError && ['VAULT_LOCKED', 'VAULT_MISSING', 'DATA_LOST'].includes(error.code)
}

type Sweeping = Pick<Workshop, 'store' | 'keyring'> & { readonly integrity: Integrity; readonly log: Log }

import { deriveKey } from '../crypto/derivation.ts'
import { AgentError } from '../errors.ts'
import type { Integrity } from '../integrity.ts'
import type { SecretName } from '../ledger/secret-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { Store, Transaction } from '../ports/store.ts'
import type { WalletCurve } from '../schema/curve.ts'
import { isNamed } from './is-secret-referenced.ts'
import type { Keyring } from './keyring.ts'
import { publicKeyOf } from './public-key.ts'
import { putSealed, type Sealed } from './sealed-secret.ts'

/** Creates secrets for one activity, and public keys from them. */
export interface KeyCreator {
  /**
   * Seals a new secret, which is written in the commit of the record that names it.
   * @throws AgentError `ALREADY_EXISTS` if a record names one of this id, `DATA_LOST`, `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`
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

/** A {@link KeyCreator}, and what writes the secrets that it sealed. */
export function createKeyCreator(
  { store, keyring, integrity }: Workshop,
  organizationId: string,
): KeyCreator & { keep(transaction: Transaction): void } {
  const created: Sealed[] = []

  async function create(name: SecretName, secret: Uint8Array): Promise<void> {
    integrity.requireSound()
    // The id of a wallet follows from its seed: two imports of one seed mean the same secret.
    if (isNamed(store, name)) throw new AgentError('ALREADY_EXISTS', 'This organization already has this key.')
    const sealed = await keyring.seal(name, secret)
    // The keychain may have asked the person meanwhile.
    integrity.requireSound()
    created.push(sealed)
  }

  return {
    create: (keyId, secret) => create({ organizationId, keyId }, secret),
    within: organizationId => ({ create: (keyId, secret) => create({ organizationId, keyId }, secret) }),
    publicKey: (walletId, path, curve) =>
      keyring.use(
        { organizationId, keyId: walletId },
        `${curve} ${path}`,
        secret => deriveKey(secret, path, curve),
        key => publicKeyOf(key, curve),
      ),
    /** Keeps the secrets, after the records that name them. */
    keep(transaction) {
      for (const sealed of created) putSealed(transaction, sealed)
    },
  }
}

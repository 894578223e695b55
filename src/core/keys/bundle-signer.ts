import { hkdfSync } from 'node:crypto'
import { generateP256KeyPair, signP256 } from '../crypto/p256-key-pair.ts'
import { createKeyCreator, type Workshop } from './key-creator.ts'
import { ownKeyIdOf } from './own-key-id.ts'
import { findSignerKeys, keepSignerKeys, type SignerKeys, type SignerRole, signerRoles } from './signer-keys.ts'

/** Signs in the agent's own name. */
export interface BundleSigner {
  /**
   * Signs the SHA-256 of `message`. The keys are made when the first one is needed.
   * @param form - `der` for bundles, `compact` (r ‖ s, 64 bytes) for tokens.
   * @returns the signature, and the key it verifies with: 65 bytes uncompressed.
   * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`, `SECRET_MISSING`
   */
  sign(
    role: SignerRole,
    message: Uint8Array,
    form: 'der' | 'compact',
  ): Promise<{ readonly signature: Uint8Array; readonly publicKey: Uint8Array }>
}

/** Secrets that need not be kept, because a key of the agent gives them again. */
export interface DerivedSecrets {
  /**
   * HKDF-SHA-256 (RFC 5869), without a salt, of the agent's `tlsFetcher` key: the same for the same purpose, for as long as that is kept.
   * @returns bytes that are the caller's to wipe
   * @throws AgentError as `BundleSigner`
   */
  derive(purpose: string, length: number): Promise<Uint8Array>
}

/** @param organizationId - Keeps the secrets where the agent has no organization of its own yet. */
export function createBundleSigner(workshop: Workshop, organizationId: string): BundleSigner & DerivedSecrets {
  return {
    async derive(purpose, length) {
      const { organizationId: keeper, keys } = await ensureSignerKeys(workshop, organizationId)
      return workshop.keyring.use(
        { organizationId: keeper, keyId: keys.tlsFetcher.id },
        'sign',
        secret => secret,
        privateKey => new Uint8Array(hkdfSync('sha256', privateKey, '', `countersign ${purpose}`, length)),
      )
    },
    async sign(role, message, form) {
      const { organizationId: keeper, keys } = await ensureSignerKeys(workshop, organizationId)
      const { id, publicKey } = keys[role]
      const signature = await workshop.keyring.use(
        { organizationId: keeper, keyId: id },
        'sign',
        secret => secret,
        privateKey => signP256(message, privateKey, form),
      )
      return { signature, publicKey: Buffer.from(publicKey, 'hex') }
    },
  }
}

/**
 * The agent's own keys, made now if there are none. Of two callers that find none, the second takes what the first made.
 * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`
 */
export async function ensureSignerKeys(workshop: Workshop, organizationId: string): Promise<SignerKeys> {
  const { store } = workshop
  const known = findSignerKeys(store)
  if (known) return known
  const keeper = store.organizations().find(each => each.parentId === null)?.id ?? organizationId
  const creator = createKeyCreator(workshop, keeper)
  const made: [SignerRole, { id: string; publicKey: string }][] = []
  for (const role of signerRoles) {
    const { publicKey, privateKey } = generateP256KeyPair()
    const id = ownKeyIdOf(keeper, privateKey)
    await creator.create(id, privateKey).finally(() => privateKey.fill(0))
    made.push([role, { id, publicKey: Buffer.from(publicKey).toString('hex') }])
  }
  const keys: SignerKeys = { organizationId: keeper, keys: Object.fromEntries(made) as SignerKeys['keys'] }
  return store.write(transaction => {
    const others = findSignerKeys(transaction)
    if (others) return others
    keepSignerKeys(transaction, keys)
    creator.keep(transaction)
    return keys
  })
}

import { createPrivateKey } from 'node:crypto'
import { AgentError } from '../errors.ts'
import { type SecretName, secretId } from '../ledger/secret-name.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { EarlierSecret, EarlierSecrets } from '../ports/earlier-vault.ts'
import type { Transaction } from '../ports/store.ts'
import type { RecoveryEntry } from '../records/recovery-entry.ts'
import { isNamed } from './is-secret-referenced.ts'
import { ownKeyIdOf } from './own-key-id.ts'
import { openWith, sealWith } from './sealed-secret.ts'
import { walletIdOf } from './wallet-id.ts'

/** Counts what became of secrets of an earlier version. */
export interface Adopted {
  /** Secrets that a record names. */
  readonly inUse: number
  /** Keys of people that no record names: each is a recovery entry now. */
  readonly entries: number
  /** Secrets of people that are damaged, and were left where they are. */
  readonly damaged: readonly SecretName[]
  /** Keys of people for which there is no organization yet that could have them. */
  readonly homeless: number
  /** Secrets that no record names, and that are neither of a person nor of the agent as far as can be told. They were left where they are. */
  readonly unknown: number
}

/**
 * Seals the secrets of an earlier version into the database. What a record names gets its record; a key of a person that no record names
 * becomes a recovery entry of the first organization. Keys that the agent made for its own use are left out where nothing names them.
 *
 * @param newId - Makes the id of a recovery entry.
 */
export function adoptEarlier(
  transaction: Transaction,
  dataKey: Uint8Array,
  { inUse, setAside }: EarlierSecrets,
  now: Milliseconds,
  newId: () => string,
): Adopted {
  const adopted = new Map<string, Uint8Array>()
  const damaged: SecretName[] = []
  let [entries, homeless, unknown] = [0, 0, 0]
  const [home] = transaction.topOrganizations()

  const put = (name: SecretName, secret: Uint8Array) => {
    const sealed = sealWith(dataKey, name, secret)
    const readBack = openWith(dataKey, name, sealed)
    const isSame = readBack !== undefined && Buffer.from(readBack).equals(secret)
    readBack?.fill(0)
    if (!isSame) throw new AgentError('INTERNAL', 'A secret was not sealed as it was.')
    transaction.putSealedSecret(name, sealed)
  }

  const adopt = ({ secret, ...name }: EarlierSecret, setAsideAt: Milliseconds | null) => {
    const { organizationId, keyId } = name
    if (!secret) {
      damaged.push({ organizationId, keyId })
      return
    }
    const known = adopted.get(secretId(name))
    if (known && Buffer.from(known).equals(secret)) return
    if (!known && isNamed(transaction, name)) {
      put({ organizationId, keyId }, secret)
      adopted.set(secretId(name), secret)
      return
    }
    const kind = kindOf(name, secret)
    if (kind === 'own') return
    if (kind === undefined) {
      unknown += 1
      return
    }
    if (!home) {
      homeless += 1
      return
    }
    const id = newId()
    transaction.insert('recoveryEntries', {
      ...{ id, organizationId: home.id, createdAt: now, updatedAt: now },
      ...{ kind, setAsideAt },
    })
    put({ organizationId: home.id, keyId: id }, secret)
    entries += 1
  }

  for (const each of inUse) adopt(each, null)
  for (const { at, ...each } of setAside) adopt(each, at)
  return { inUse: adopted.size, entries, damaged, homeless, unknown }
}

/** The ids of wallets and of most of the agent's own keys follow from their secrets. The window's own key is PKCS #8 (RFC 5958). */
function kindOf({ organizationId, keyId }: SecretName, secret: Uint8Array): RecoveryEntry['kind'] | 'own' | undefined {
  if (secret.length >= 16 && secret.length <= 32 && walletIdOf(organizationId, secret) === keyId) return 'wallet'
  if (secret.length === 32) return ownKeyIdOf(organizationId, secret) === keyId ? 'own' : 'privateKey'
  return isPrivateKeyInfo(secret) ? 'own' : undefined
}

function isPrivateKeyInfo(secret: Uint8Array): boolean {
  try {
    const der = Buffer.from(secret.buffer, secret.byteOffset, secret.length)
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

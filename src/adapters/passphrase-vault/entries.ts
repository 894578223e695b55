import { seal, unseal } from '../../core/crypto/sealing.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import {
  anotherSecret,
  isDamage,
  type LostSecrets,
  type SecretName,
  type Secrets,
  type TakenSecret,
  type VaultGeneration,
} from '../../core/ports/key-vault.ts'
import { type VaultContents, writtenGeneration } from './vault-contents.ts'
import { secretBinding, toBase64 } from './vault-key.ts'

/** Of these, those that the vault has none of. */
export function namesMissing(contents: VaultContents, { inUse, setAside }: Secrets): TakenSecret[] {
  const known = knownIn(contents)
  return [...inUse, ...setAside].map(({ secret, ...name }) => name).filter(name => !known.has(idOf(name)))
}

/** @throws AgentError `ALREADY_EXISTS` */
export function withAll(contents: VaultContents, { inUse, setAside }: Secrets, key: Uint8Array) {
  const known = knownIn(contents)
  const added = <Each extends TakenSecret & { readonly secret: Uint8Array }>(all: readonly Each[]) =>
    all.flatMap(({ secret, ...name }) => {
      const there = known.get(idOf(name))
      if (!there) return { ...name, sealed: toBase64(seal(key, secret, secretBinding(name))) }
      const kept = unsealed(key, there)
      const isSame = Buffer.from(kept).equals(secret)
      kept.fill(0)
      if (!isSame) throw anotherSecret()
      return []
    })
  const aside = [...(contents.setAside ?? []), ...added(setAside)]
  return { secrets: [...contents.secrets, ...added(inUse)], ...(aside.length > 0 && { setAside: aside }) }
}

function knownIn({ secrets, setAside = [] }: VaultContents) {
  return new Map([...secrets, ...setAside].map(each => [idOf(each), each]))
}

/** One text for each name, of a secret in use or set aside. */
export function idOf({ organizationId, keyId, at }: SecretName & { readonly at?: number | undefined }): string {
  return JSON.stringify([organizationId, keyId, at])
}

export function noted({ generation: before }: VaultContents, generation: VaultGeneration | undefined) {
  if (!generation) return {}
  const isLower = before?.databaseId === generation.databaseId && before.number > generation.number
  return { generation: isLower ? before : writtenGeneration(generation) }
}

/** Bytes the caller owns and wipes. @throws AgentError `SECRET_DAMAGED` */
export function unsealed(
  key: Uint8Array,
  { organizationId, keyId, sealed }: SecretName & { sealed: string },
): Uint8Array {
  const secret = unseal(key, Buffer.from(sealed, 'base64'), secretBinding({ organizationId, keyId }))
  if (secret) return secret
  throw new AgentError(
    'SECRET_DAMAGED',
    `The secret of this key is damaged in the passphrase vault. Put back a copy of vault.json that you have, or ${restoreBackup}.`,
  )
}

/**
 * See `KeyVault.findLost`.
 * @param sound - What was opened with this key before, by `idOf`, as it was sealed: it is not opened again. What is opened now is added.
 */
export function findLost(
  key: Uint8Array,
  { secrets }: VaultContents,
  names: readonly SecretName[],
  sound: Map<string, string>,
): LostSecrets {
  // The first of one name is what `get` gives.
  const entries = new Map(secrets.toReversed().map(entry => [idOf(entry), entry]))
  const missing: SecretName[] = []
  const damaged: SecretName[] = []
  for (const name of names) {
    const id = idOf(name)
    const entry = entries.get(id)
    if (!entry) missing.push(name)
    else if (sound.get(id) === entry.sealed) continue
    else if (isSound(key, entry)) sound.set(id, entry.sealed)
    else damaged.push(name)
  }
  return { missing, damaged }
}

function isSound(key: Uint8Array, entry: SecretName & { readonly sealed: string }): boolean {
  try {
    unsealed(key, entry).fill(0)
    return true
  } catch (thrown) {
    if (isDamage(thrown)) return false
    throw thrown
  }
}

/** Those of these organizations: see `KeyVault.copy`. */
export function allUnsealed<Entry extends SecretName & { readonly sealed: string }>(
  key: Uint8Array,
  entries: readonly Entry[],
  isOf: (organizationId: string) => boolean,
  onDamaged: ((name: Omit<Entry, 'sealed'>) => void) | undefined,
): (Omit<Entry, 'sealed'> & { readonly secret: Uint8Array })[] {
  return entries
    .filter(({ organizationId }) => isOf(organizationId))
    .flatMap(({ sealed, ...name }) => {
      try {
        return [{ ...name, secret: unsealed(key, { ...name, sealed }) }]
      } catch (thrown) {
        if (!onDamaged || !isDamage(thrown)) throw thrown
        onDamaged(name)
        return []
      }
    })
}

export function isNamed(entry: SecretName, name: SecretName): boolean {
  return entry.organizationId === name.organizationId && entry.keyId === name.keyId
}

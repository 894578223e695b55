import type { SecretName } from '../../core/ports/key-vault.ts'
import { idOf } from './entries.ts'
import type { VaultContents } from './vault-contents.ts'

/** Whether a record names the secret, so that it is not one that was deleted. */
export type IsNeeded = (name: SecretName) => boolean

/**
 * Whether a copy of this very vault has nothing that the file itself lost. What the file lacks was deleted since, if no record names it
 * and the copy is not the newer one: then an older file was put back. What is sealed is carried along as it is, so where the two differ
 * one may be damaged.
 */
export function isSuperseded(copy: VaultContents, whole: VaultContents, isNeeded: IsNeeded): boolean {
  if (copy.checksum !== whole.checksum) return false
  const [there, inCopy] = [sealedByName(whole), sealedByName(copy)]
  const isDamaged = [...inCopy].some(([name, sealed]) => (there.get(name) ?? sealed) !== sealed)
  const isRenamed = [...there].some(([name, sealed]) => !inCopy.has(name) && [...inCopy.values()].includes(sealed))
  if (isDamaged || isRenamed) return false
  const isNewer = (copy.generation?.number ?? 0) > (whole.generation?.number ?? 0)
  const lacking = [...copy.secrets, ...(copy.setAside ?? [])].filter(name => !there.has(nameOf(name)))
  return isNewer ? lacking.length === 0 : !lacking.some(isNeeded)
}

/** In use or set aside. */
function sealedByName({ secrets, setAside = [] }: VaultContents): Map<string, string> {
  return new Map([...setAside, ...secrets].map(each => [nameOf(each), each.sealed]))
}

function nameOf({ organizationId, keyId }: SecretName): string {
  return idOf({ organizationId, keyId })
}

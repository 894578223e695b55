import type { SecretName, SecretSetAside } from '../../core/ports/key-vault.ts'

/** Unlike the names of sentinels, an account never begins with two parts, because a slash within an id is escaped. */
export function accountOf({ organizationId, keyId }: SecretName): string {
  return `${encodeURIComponent(organizationId)}/${encodeURIComponent(keyId)}`
}

const generations = '/generation/'

/** Begins with a slash, as no account does. */
export function generationOf(databaseId: string): string {
  return `${generations}${encodeURIComponent(databaseId)}`
}

export function isGeneration(account: string): boolean {
  return account.startsWith(generations)
}

/** Of an item that is not as it was written, less than any: a vault that is older than the records say is a finding. */
export function generationIn(item: string): number {
  return /^\d{1,15}$/.test(item) ? Number(item) : -1
}

/** `undefined` for what another program keeps under the same service. */
export function nameOf(account: string): SecretName | undefined {
  const [organizationId, keyId, ...more] = account.split('/').map(decoded)
  return organizationId && keyId && more.length === 0 ? { organizationId, keyId } : undefined
}

export function setAsideOf(account: string): SecretSetAside | undefined {
  const end = account.lastIndexOf('/')
  const name = nameOf(account.slice(0, end))
  const at = account.slice(end + 1)
  return name && /^\d+$/.test(at) ? { ...name, at: Number(at) } : undefined
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

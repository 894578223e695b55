import type { SecretName } from '../../core/ledger/secret-name.ts'

/** The account of a secret in use: each half is escaped, so it has one slash. */
export function accountOf({ organizationId, keyId }: SecretName): string {
  return `${encodeURIComponent(organizationId)}/${encodeURIComponent(keyId)}`
}

/** The account under which a database noted how far its keychain had come. */
export function generationOf(databaseId: string): string {
  return `/generation/${encodeURIComponent(databaseId)}`
}

/** Returns `undefined` for what another program keeps under the same service. */
export function nameOf(account: string): SecretName | undefined {
  const [organizationId, keyId, ...more] = account.split('/').map(decoded)
  return organizationId && keyId && more.length === 0 ? { organizationId, keyId } : undefined
}

export function setAsideOf(account: string): (SecretName & { readonly at: number }) | undefined {
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

import type { SecretName } from '../ledger/secret-name.ts'
import type { Reader } from '../ports/store.ts'
import { findSignerKeys } from './signer-keys.ts'

/** The triggers of the database remove the secret of a record of these kinds with it. */
export const kindsWithSecrets = [
  'wallets',
  'privateKeys',
  'apiKeys',
  'importTargets',
  'recoveryEntries',
  'storedSecrets',
] as const

/** Checks if a record or a signer key still refers to this secret, so that it must be kept. */
export function isNamed(reader: Reader, { organizationId, keyId }: SecretName): boolean {
  if (kindsWithSecrets.some(kind => reader.find(kind, organizationId, keyId))) return true
  return Object.values(findSignerKeys(reader)?.keys ?? {}).some(({ id }) => id === keyId)
}

import type { SecretName } from '../ports/key-vault.ts'
import type { Reader } from '../ports/store.ts'
import { findSignerKeys } from './signer-keys.ts'

const kindsWithSecrets = ['wallets', 'privateKeys', 'apiKeys', 'importTargets'] as const

/** Whether something says that this secret is to be kept. */
export function isNamed(reader: Reader, { organizationId, keyId }: SecretName): boolean {
  if (kindsWithSecrets.some(kind => reader.find(kind, organizationId, keyId))) return true
  return Object.values(findSignerKeys(reader)?.keys ?? {}).some(({ id }) => id === keyId)
}

/** Every secret that the records say is in the vault: a hardware wallet's is not, nor are the keys of programs. */
export function namedSecrets(reader: Reader): SecretName[] {
  const ofRecords = reader
    .organizations()
    .flatMap(({ id: organizationId }) =>
      [
        ...reader.list('wallets', organizationId).filter(({ hardwareWallet }) => hardwareWallet === null),
        ...reader.list('privateKeys', organizationId),
        ...reader.list('apiKeys', organizationId, { isWindowKey: true }),
        ...reader.list('importTargets', organizationId),
      ].map(({ id }) => ({ organizationId, keyId: id })),
    )
  const own = findSignerKeys(reader)
  const ofAgent = Object.values(own?.keys ?? {}).map(({ id }) => ({
    organizationId: own?.organizationId ?? '',
    keyId: id,
  }))
  return [...ofRecords, ...ofAgent]
}

import { randomUUID } from 'node:crypto'
import type { SecretName } from '../../src/core/ledger/secret-name.ts'

/** The name of a secret that nobody else has. */
export function newName(): SecretName {
  return { organizationId: randomUUID(), keyId: randomUUID() }
}

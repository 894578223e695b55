import type { PrepareContext } from '../activity/context.ts'
import { AgentError } from '../errors.ts'
import { targetGone } from '../keys/secret-access.ts'
import type { Reader } from '../ports/store.ts'
import type { ImportTarget } from '../records/import-target.ts'
import type { StoredSecret } from '../records/stored-secret.ts'

/** Checks that no two secrets would have one name. @throws AgentError `ALREADY_EXISTS` */
export function checkNewSecrets(
  reader: Reader,
  organizationId: string,
  secrets: readonly Pick<StoredSecret, 'name'>[],
): void {
  const names = new Set<string>()
  for (const [index, { name }] of secrets.entries()) {
    if (name === null) continue
    if (names.has(name) || reader.list('storedSecrets', organizationId, { name }).length > 0) {
      const field = `parameters.secrets.${index}.name`
      throw new AgentError('ALREADY_EXISTS', `secret name must be unique: ${field} is taken`, { detail: { field } })
    }
    names.add(name)
  }
}

/** The target of this user that has the key. @throws AgentError `RESOURCE_NOT_FOUND` */
export function findSecretTarget(
  { reader, organizationId, credential }: PrepareContext,
  publicKey: string,
  field: string,
): ImportTarget {
  const wanted = { userId: credential.user.id, kind: 'storedSecret', publicKey } as const
  const [target] = reader.list('importTargets', organizationId, wanted)
  if (!target) throw targetGone(field)
  return target
}

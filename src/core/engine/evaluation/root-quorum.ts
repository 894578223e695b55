import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { Organization } from '../../records/organization.ts'

/** @throws AgentError `ORGANIZATION_NOT_FOUND` */
export function rootQuorumOf(reader: Reader, organizationId: string): Organization['rootQuorum'] {
  const organization = reader.find('organizations', organizationId, organizationId)
  if (organization) return organization.rootQuorum
  throw new AgentError('ORGANIZATION_NOT_FOUND', 'no organization found with the given ID')
}

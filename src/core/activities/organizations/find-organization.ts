import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'
import type { Organization } from '../../records.ts'

/** @throws AgentError `ORGANIZATION_NOT_FOUND`, also for one that was deleted. */
export function findOrganization(reader: Reader, organizationId: string): Organization {
  const organization = reader.find('organizations', organizationId, organizationId)
  if (!organization || organization.deletedAt !== null) {
    throw new AgentError('ORGANIZATION_NOT_FOUND', 'no organization found with the given ID')
  }
  return organization
}

import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Organization } from '../records/organization.ts'

/** `undefined` for an organization that was deleted: nobody acts in it any more. */
export function openOrganization(reader: Reader, organizationId: string): Organization | undefined {
  const organization = reader.find('organizations', organizationId, organizationId)
  return organization?.deletedAt === null ? organization : undefined
}

/**
 * Asked in each transaction that admits or completes an activity: the organization may have been deleted since it was asked for.
 * @throws AgentError `ORGANIZATION_NOT_FOUND`
 */
export function requireOpenOrganization(reader: Reader, organizationId: string): void {
  if (openOrganization(reader, organizationId)) return
  throw new AgentError('ORGANIZATION_NOT_FOUND', 'The organization was deleted while this request was under way.')
}

/** @throws AgentError `ORGANIZATION_NOT_FOUND`, also for a deleted one. */
export function findOrganization(reader: Reader, organizationId: string): Organization {
  const organization = openOrganization(reader, organizationId)
  if (!organization) throw new AgentError('ORGANIZATION_NOT_FOUND', 'no organization found with the given ID')
  return organization
}

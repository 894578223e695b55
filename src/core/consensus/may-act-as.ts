import type { Reader } from '../ports/store.ts'
import { decides } from '../records/organization.ts'

/**
 * Whether what one user makes may act as another: nobody gets the rights of a root user by it, nor of one who may take the root quorum
 * back, but root users.
 */
export function mayActAs(reader: Reader, organizationId: string, makerId: string, userId: string): boolean {
  if (makerId === userId) return true
  const organization = reader.find('organizations', organizationId, organizationId)
  return (
    organization !== undefined && (!decides(organization, userId) || organization.rootQuorum.userIds.includes(makerId))
  )
}

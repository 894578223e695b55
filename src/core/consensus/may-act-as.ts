import type { Reader } from '../ports/store.ts'
import { decides } from '../records/organization.ts'

/**
 * Checks if a session that one user has begun may act as another. Only root users give the rights of a root user, or of someone who may
 * take the root quorum back.
 */
export function mayActAs(reader: Reader, organizationId: string, makerId: string, userId: string): boolean {
  if (makerId === userId) return true
  const organization = reader.find('organizations', organizationId, organizationId)
  return (
    organization !== undefined && (!decides(organization, userId) || organization.rootQuorum.userIds.includes(makerId))
  )
}

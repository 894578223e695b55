import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { User } from '../users/record.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function findUser(reader: Reader, organizationId: string, userId: string): User {
  const user = reader.find('users', organizationId, userId)
  if (!user)
    throw new AgentError('RESOURCE_NOT_FOUND', `unable to find user ${userId} in organization ${organizationId}`)
  return user
}

import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { User } from '../records/user.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` unless exactly one user of the organization has this address */
export function userByEmail(reader: Reader, organizationId: string, email: string): User {
  const [user, other] = reader
    .list('users', organizationId)
    .filter(user => user.email?.toLowerCase() === email.toLowerCase())
  if (user && !other) return user
  const problem = user ? 'several users have' : 'no user has'
  throw new AgentError('RESOURCE_NOT_FOUND', `unable to find user: ${problem} this e-mail address. Name one by userId.`)
}

import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import { usersWith } from './contact.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` unless exactly one user of the organization has this address */
export function userByEmail(reader: Reader, organizationId: string, email: string): User {
  const [user, ...others] = usersWith(reader, organizationId, { contactType: 'email', contact: email })
  if (user && others.length === 0) return user
  const problem = user
    ? 'several users have this e-mail address. Leave it to one of them, with update_user_email.'
    : 'no user has this e-mail address. Give it to one with update_user_email.'
  throw new AgentError('RESOURCE_NOT_FOUND', `unable to find user: ${problem}`)
}

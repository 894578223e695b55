import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { MfaPolicy } from '../records/mfa-policy.ts'
import type { User } from '../records/user.ts'

/** An MFA policy of a user. @throws AgentError `RESOURCE_NOT_FOUND`, also for one of another user */
export function findMfaPolicy(reader: Reader, { organizationId, id: userId }: User, id: string): MfaPolicy {
  const found = reader.find('mfaPolicies', organizationId, id)
  if (found?.userId === userId) return found
  throw new AgentError('RESOURCE_NOT_FOUND', `unable to find MFA policy ${id} of user ${userId}`)
}

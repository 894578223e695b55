import type { Governance } from '../../governance.ts'
import { decides, type Organization } from '../../records/organization.ts'
import type { Request } from './evaluated-request.ts'

/**
 * Returns who decides about a request. The root quorum alone decides about what would let somebody act as another user who decides:
 * otherwise a policy about credentials, logins, contacts or MFA policies would give away the root quorum, or the votes of several root
 * users to one.
 */
export function governanceOf(
  { activity, prepared, requesterId }: Pick<Request, 'activity' | 'prepared' | 'requesterId'>,
  rootQuorum: Organization['rootQuorum'],
): Governance {
  const { governance } = activity
  const { credentialsOf, contactOf, provesUser } = activity.facts(prepared)
  const isOver = (userId: string | undefined) =>
    userId !== undefined && userId !== requesterId && decides({ rootQuorum }, userId)
  if (governance.by !== 'policy' || provesUser) return governance
  return isOver(credentialsOf) || isOver(contactOf) ? { by: 'rootQuorum' } : governance
}

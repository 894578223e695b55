import type { PrepareContext } from '../activity/context.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { AgentError } from '../errors.ts'
import { decides } from '../records/organization.ts'
import type { User } from '../records/user.ts'

/**
 * Checks that a root user asks for what would give somebody power over a root user. So a policy gives nobody the root quorum. Anybody may
 * ask about other users.
 * @param why - Sentence for the caller, in lower case.
 * @throws AgentError `PERMISSION_DENIED`
 */
export function requireRootUserAbout(
  user: User,
  { reader, organizationId, credential }: Pick<PrepareContext, 'reader' | 'organizationId' | 'credential'>,
  why: string,
): void {
  const organization = findOrganization(reader, organizationId)
  if (!decides(organization, user.id) || organization.rootQuorum.userIds.includes(credential.user.id)) return
  throw new AgentError('PERMISSION_DENIED', `${why} Have one of them ask for this.`)
}

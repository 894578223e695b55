import type { PrepareContext } from '../activity/context.ts'
import type { User } from '../records/user.ts'
import { requireRootUserAbout } from '../users/require-root-user-about.ts'

/**
 * Checks who asks: an MFA policy can keep a root user from everything, or be all that keeps a thief from it.
 * @throws AgentError `PERMISSION_DENIED`
 */
export function requireMayChangeRules(
  user: User,
  context: Pick<PrepareContext, 'reader' | 'organizationId' | 'credential'>,
): void {
  requireRootUserAbout(user, context, 'the MFA policies of a root user are changed by root users alone.')
}

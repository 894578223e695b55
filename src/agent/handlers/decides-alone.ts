import { findOrganization } from '../../core/activity/open-organization.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'

/**
 * Refuses what takes two steps of one person if others must agree in between: it could never be finished here.
 * @throws AgentError `PERMISSION_DENIED` where several root users must agree.
 */
export function checkDecidesAlone({ store }: Pick<Engine, 'store'>, organizationId: string): void {
  if (findOrganization(store, organizationId).rootQuorum.threshold > 1) {
    throw new AgentError(
      'PERMISSION_DENIED',
      'Several root users must agree, and this window acts for only one of them. Use a program instead.',
    )
  }
}

import { quoted } from '../display/visible.ts'
import { ownLimitsIn } from '../engine/approvals/own-limits.ts'
import { AgentError } from '../errors.ts'
import { compilePolicy } from '../policies/engine/compiled-policy.ts'
import type { Reader } from '../ports/store.ts'
import type { VelocityControl } from '../records/velocity-control.ts'

/** @throws AgentError `REQUEST_INVALID`, naming what reads the velocity control, where a policy or a grant does. */
export function requireUnread(reader: Reader, { id, organizationId, identifier }: VelocityControl): void {
  const policy = reader
    .list('policies', organizationId)
    .find(each => compilePolicy(each).expressions?.condition.velocityControls.includes(identifier))
  if (policy) {
    throw unable(
      `the policy ${quoted(policy.name, 100)} (${policy.id}) reads controls.${identifier}. Change that first`,
    )
  }
  if (ownLimitsIn(reader, organizationId).has(id)) {
    throw unable(
      'it belongs to a standing approval or a daily budget, and ends with it. Revoke that in the window, under Policies',
    )
  }
}

function unable(why: string): AgentError {
  return new AgentError('REQUEST_INVALID', `unable to delete velocity control: ${why}`, {
    detail: { field: 'parameters.velocityControlId' },
  })
}

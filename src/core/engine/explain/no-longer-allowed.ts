import { AgentError } from '../../errors.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import type { Reader } from '../../ports/store.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { scopeError } from '../evaluation/session-scope.ts'
import { limitsInRefusal } from './over-limits.ts'

/** @param decision - What it came to now. */
export function noLongerAllowed(reader: Reader, request: Request, decision: Decision): AgentError {
  if (decision.outcome === 'deny' && decision.outOfScope) return scopeError(decision.outOfScope)
  const limits =
    decision.outcome === 'deny' && decision.reachedVelocityControls ? limitsInRefusal(reader, request, decision) : []
  return new AgentError(
    'PERMISSION_DENIED',
    limits.length > 0
      ? `Too little of a limit was left for this request when it could have gone on. ${limits.join(' ')}`
      : 'Nothing allows this request any more: a policy, a user, a tag, a key or the root quorum changed while it waited.',
  )
}

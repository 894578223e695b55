import { rehearse } from '../../core/engine/explain/rehearsal.ts'
import { withPolicy } from '../../core/engine/explain/replay.ts'
import { checkExpression } from '../../core/policies/engine/check-expression.ts'
import type { Policy } from '../../core/records/policy.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { rehearsalCalls } from '../../shared/rehearsals.ts'
import type { Needs } from '../context/handler-context.ts'
import { written } from './policies.ts'

/** Limits of a rehearsal in the window: activities and characters that it looks back. */
const reach = { activities: 1000, characters: 8 * 1024 * 1024 }

export function rehearsalHandlers({ engine }: Needs<'engine'>): HandlersOf<typeof rehearsalCalls> {
  const { store, catalogue, clock } = engine
  return {
    async 'policies.rehearse'({ organizationId, replaces, ...text }) {
      const policy = written(text)
      for (const kind of ['condition', 'consensus', 'time'] as const) checkExpression(kind, policy[kind], kind)
      const now = clock.now()
      const put = { ...policy, id: replaces ?? 'new', organizationId, createdAt: now, updatedAt: now }
      return rehearseChange(organizationId, { put, inPlaceOf: replaces })
    },
    'policies.rehearseWithout': ({ organizationId, policyId }) =>
      rehearseChange(organizationId, { inPlaceOf: policyId }),
  }

  async function rehearseChange(organizationId: string, change: { put?: Policy; inPlaceOf?: string | undefined }) {
    const before = store.list('policies', organizationId)
    const policies = { before, after: withPolicy(before, change) }
    return rehearse({ catalogue, reader: store }, organizationId, policies, reach)
  }
}

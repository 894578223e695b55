import type { PolicyChange } from '../../core/activity/policy-change.ts'
import { decodeActivity } from '../../core/engine/evaluation/decode.ts'
import { type Reach, rehearse } from '../../core/engine/explain/rehearsal.ts'
import { withChanges } from '../../core/engine/explain/replay.ts'
import { isSettled } from '../../core/ledger/lifecycle.ts'
import { checkExpression } from '../../core/policies/engine/check-expression.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { rehearsalCalls } from '../../shared/rehearsals.ts'
import type { Needs } from '../context/handler-context.ts'
import { written } from './policies.ts'

/** Limits of a rehearsal that the person asks for. */
const reach: Reach = { activities: 1000, characters: 8 * 1024 * 1024 }
/** Limits of one that every card of a policy comes with. */
const reachOfCards: Reach = { activities: 100, characters: 1024 * 1024 }

export function rehearsalHandlers({ engine }: Needs<'engine'>): HandlersOf<typeof rehearsalCalls> {
  const { store, catalogue } = engine
  return {
    async 'policies.rehearse'({ organizationId, replaces, ...text }) {
      const put = written(text)
      for (const kind of ['condition', 'consensus', 'time'] as const) checkExpression(kind, put[kind], kind)
      return rehearseChanges(organizationId, [{ put, inPlaceOf: replaces }], reach)
    },
    'policies.rehearseWithout': ({ organizationId, policyId }) =>
      rehearseChanges(organizationId, [{ inPlaceOf: policyId }], reach),
    async 'policies.rehearseAsked'({ organizationId, activityId }) {
      const record = store.activity(organizationId, activityId)
      if (!record || isSettled(record.status)) return null
      const { activity, prepared, forOrganizationId } = decodeActivity(catalogue, store, record)
      const changes = activity.changesPolicies(prepared)
      return changes.length === 0 ? null : rehearseChanges(forOrganizationId, changes, reachOfCards)
    },
  }

  function rehearseChanges(organizationId: string, changes: readonly PolicyChange[], reach: Reach) {
    const before = store.list('policies', organizationId)
    const policies = { before, after: withChanges(organizationId, before, changes) }
    return rehearse({ catalogue, reader: store }, organizationId, policies, reach)
  }
}

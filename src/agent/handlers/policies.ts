import { visible } from '../../core/display/visible.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from './context.ts'
import { activityFor } from './offered.ts'

type Names = 'policies.list' | 'policies.delete'

export function policyHandlers({ engine: { store, catalogue }, window }: HandlerContext): Pick<Handlers, Names> {
  return {
    async 'policies.list'({ organizationId }) {
      return store.list('policies', organizationId).map(policy => ({
        id: policy.id,
        name: visible(policy.name),
        effect: policy.effect === 'EFFECT_ALLOW' ? 'allow' : 'deny',
        condition: exact(policy.condition),
        consensus: exact(policy.consensus),
        time: exact(policy.time),
        notes: exact(policy.notes),
        createdAt: policy.createdAt,
      }))
    },
    async 'policies.delete'({ organizationId, policyId }) {
      await window.submit(organizationId, activityFor(catalogue, 'policies.delete'), { policyId })
    },
  }
}

/** With its line breaks, as it was written. */
function exact(text: string): string {
  return visible(text, Number.POSITIVE_INFINITY, { lines: true })
}

import { setImmediate } from 'node:timers/promises'
import { isRehearsed, Rehearsing } from '../../core/engine/rehearsal.ts'
import { withPolicy } from '../../core/engine/replay.ts'
import { checkExpression } from '../../core/policy/check-expression.ts'
import type { Policy } from '../../core/records.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from './context.ts'
import { written } from './policies.ts'

type Names = 'policies.rehearse' | 'policies.rehearseWithout'

/** How far back a rehearsal in the window goes. */
const mostReplayed = 1000
/** Replayed in one go; then others have their turn. */
const batch = 25

export function rehearsalHandlers({ engine }: HandlerContext): Pick<Handlers, Names> {
  const { store, catalogue, clock } = engine
  return {
    async 'policies.rehearse'({ organizationId, replaces, ...text }) {
      const policy = written(text)
      for (const kind of ['condition', 'consensus', 'time'] as const) checkExpression(kind, policy[kind], kind)
      const now = clock.now()
      const put = { ...policy, id: replaces ?? 'new', organizationId, createdAt: now, updatedAt: now }
      return rehearse(organizationId, { put, inPlaceOf: replaces })
    },
    'policies.rehearseWithout': ({ organizationId, policyId }) => rehearse(organizationId, { inPlaceOf: policyId }),
  }

  async function rehearse(organizationId: string, change: { put?: Policy; inPlaceOf?: string | undefined }) {
    const before = store.list('policies', organizationId)
    const rehearsing = new Rehearsing(catalogue, store, { before, after: withPolicy(before, change) })
    let last: string | undefined
    for (let looked = 0; looked < mostReplayed; looked += batch) {
      const records = store.activities(organizationId, {}, { limit: batch, after: last })
      for (const record of records.filter(isRehearsed)) rehearsing.add(record)
      last = records.at(-1)?.id
      if (records.length < batch) return rehearsing.result(false)
      await setImmediate()
    }
    return rehearsing.result(store.activities(organizationId, {}, { limit: 1, after: last }).length > 0)
  }
}

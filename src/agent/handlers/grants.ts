import { visible } from '../../core/display/visible.ts'
import { usedInWords } from '../../core/policy/control-in-words.ts'
import type { Grant } from '../../core/records.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from './context.ts'

type Names = 'grants.list' | 'grants.revoke'

export function grantHandlers({ engine, changed }: HandlerContext): Pick<Handlers, Names> {
  const { store, grants, clock } = engine
  return {
    async 'grants.list'({ organizationId }) {
      const now = clock.now()
      return store
        .list('grants', organizationId)
        .filter(({ expiresAt }) => expiresAt > now)
        .toReversed()
        .map(grant => ({
          id: grant.id,
          sentence: visible(grant.sentence, 500),
          cap: grant.cap,
          used: usedOf(grant),
          createdAt: grant.createdAt,
          expiresAt: grant.expiresAt,
          activityId: grant.activityId,
          condition: visible(grant.condition, 20_000),
          consensus: visible(grant.consensus, 2000),
        }))
    },
    async 'grants.revoke'({ organizationId, grantId }) {
      await grants.revoke(organizationId, grantId)
      changed('policies')
    },
  }

  function usedOf({ organizationId, controlId, keyId }: Grant): string | null {
    const control = controlId === null ? undefined : store.find('velocityControls', organizationId, controlId)
    if (!control) return null
    const spent = { organizationId, controlId: control.id, groupKey: keyId, since: null }
    return usedInWords(control, store.reserved(spent).sum)
  }
}

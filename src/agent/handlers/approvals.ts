import { shownDifferently } from '../../core/engine/approvals/card.ts'
import { AgentError } from '../../core/errors.ts'
import type { approvalCalls } from '../../shared/approvals.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Needs } from '../context/handler-context.ts'
import { windowOf } from '../receipts/window-of.ts'
import { listed } from './abbreviate-card.ts'

export function approvalHandlers({
  engine: { approvals, store },
  options,
}: Needs<'engine' | 'options'>): HandlersOf<typeof approvalCalls> {
  const byWindow = (id = '') => ({ window: windowOf(store, options, approvals.card(id)?.organizationId) })
  return {
    'approvals.list': async () => approvals.cards().map(listed),
    async 'approvals.get'({ id, digest }) {
      const card = approvals.card(id)
      if (!card)
        throw new AgentError('ACTIVITY_MOVED_ON', 'This request no longer waits: it was decided or has expired.')
      if (card.digest !== digest) throw shownDifferently()
      return card
    },
    'approvals.asker': async ({ id }) => approvals.asker(id) ?? null,
    'approvals.approve': ({ grant, ...decided }) => approvals.approve(decided, byWindow(decided.id), grant),
    'approvals.reject': ({ reason, ...decided }) => approvals.reject(decided, byWindow(decided.id), reason),
    'approvals.extend': seen => approvals.extend(seen),
    'approvals.rejectAllFrom': async ({ clientId }) => ({
      rejected: await approvals.rejectAllFrom(clientId, byWindow()),
    }),
  }
}

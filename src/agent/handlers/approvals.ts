import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from './context.ts'

type Names = 'approvals.list' | 'approvals.approve' | 'approvals.reject' | 'approvals.rejectAllFrom'

export function approvalHandlers({ engine: { approvals } }: HandlerContext): Pick<Handlers, Names> {
  return {
    'approvals.list': async () => approvals.cards(),
    'approvals.approve': ({ grant, ...decided }) => approvals.approve(decided, 'window', grant),
    'approvals.reject': decided => approvals.reject(decided, 'window'),
    'approvals.rejectAllFrom': async ({ clientId }) => ({
      rejected: await approvals.rejectAllFrom(clientId, 'window'),
    }),
  }
}

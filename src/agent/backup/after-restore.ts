import { endBudget } from '../../core/engine/approvals/budgets.ts'
import { endGrant } from '../../core/engine/approvals/grants.ts'
import { AgentError } from '../../core/errors.ts'
import { isSettled } from '../../core/ledger/lifecycle.ts'
import type { Transaction } from '../../core/ports/store.ts'

/**
 * Ends what may have ended since the backup was made (decision 44): sessions, standing approvals, daily budgets, codes, and requests that waited, which
 * somebody may have answered. What the records still allow for good, such as API keys and policies, stays: the person is told.
 */
export function endWhatMayHaveEnded(transaction: Transaction, now: number): void {
  for (const { id: organizationId } of transaction.organizations()) {
    for (const grant of transaction.list('grants', organizationId))
      endGrant(transaction, grant, 'the agent was restored from a backup', now)
    for (const budget of transaction.list('budgets', organizationId))
      endBudget(transaction, budget, 'the agent was restored from a backup', now)
    for (const { id } of transaction.list('readOnlySessions', organizationId)) {
      transaction.remove('readOnlySessions', organizationId, id)
    }
    for (const { id, session } of transaction.list('apiKeys', organizationId)) {
      if (session !== null) transaction.remove('apiKeys', organizationId, id)
    }
    for (const { id } of transaction.list('oneTimeCodes', organizationId)) {
      transaction.remove('oneTimeCodes', organizationId, id)
    }
  }
  for (const waiting of transaction.unsettled()) {
    if (isSettled(waiting.status)) continue
    const failure = new AgentError('INTERRUPTED', restored).toReply()
    transaction.apply(waiting, { event: waiting.executing ? 'interrupted' : 'failed', failure }, now)
  }
}

const restored =
  'The agent was restored from a backup that was made while this request waited. It may have been answered since. Ask again if you ' +
  'still want it.'

import type { Topic } from '../../../shared/topics.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Reevaluation } from '../approvals/reevaluation.ts'
import type { Resumed } from '../approvals/resume-result.ts'
import type { Waiters } from '../approvals/waiters.ts'
import type { Persisted } from './persist.ts'

export interface NotifyParts {
  readonly settlements: Waiters
  readonly reevaluation: Pick<Reevaluation, 'due'>
  changed(topic: Topic): void
}

export type Notified = Persisted & Pick<Resumed, 'reevaluated'>

/** Last stage: notifies those who wait for the activity, the window, and requests that wait and may be decided otherwise now. */
export function notify(parts: NotifyParts, recorded: Persisted): Notified {
  const { record, executed } = recorded
  if (isSettled(record.status)) parts.settlements.announce(record)
  parts.changed('activities')
  if (!executed || !isSettled(record.status)) return { ...recorded, reevaluated: nothingToLookAt }
  for (const topic of executed.changed ?? []) parts.changed(topic)
  const reevaluated = executed.mayChangeDecisions ? parts.reevaluation.due(record.organizationId) : nothingToLookAt
  return { ...recorded, reevaluated }
}

const nothingToLookAt = Promise.resolve()

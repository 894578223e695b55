import type { Topic } from '../../../shared/topics.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Broadcasts } from '../../ports/broadcasts.ts'
import type { Reevaluation } from '../approvals/reevaluation.ts'
import type { Resumed } from '../approvals/resume-result.ts'
import type { Waiters } from '../approvals/waiters.ts'
import type { Persisted } from './persist.ts'

export interface NotifyParts {
  readonly settlements: Waiters
  readonly reevaluation: Pick<Reevaluation, 'due'>
  readonly catalogue: Catalogue
  readonly broadcasts: Pick<Broadcasts, 'send'>
  changed(topic: Topic): void
}

export type Notified = Persisted & Pick<Resumed, 'reevaluated'>

/** Last stage: notifies those who wait for the activity, the window, and requests that wait and may be decided otherwise now. */
export function notify(parts: NotifyParts, recorded: Persisted): Notified {
  const { record, executed } = recorded
  if (isSettled(record.status)) parts.settlements.announce(record)
  parts.changed('activities')
  if (executed && record.status === 'ACTIVITY_STATUS_COMPLETED') send(parts, record)
  if (!executed || !isSettled(record.status)) return { ...recorded, reevaluated: nothingToLookAt }
  for (const topic of executed.changed ?? []) parts.changed(topic)
  const reevaluated = executed.mayChangeDecisions ? parts.reevaluation.due(record.organizationId) : nothingToLookAt
  return { ...recorded, reevaluated }
}

/** The answer does not wait for the node: programs ask for the status of a transaction. */
function send({ catalogue, broadcasts }: NotifyParts, record: ActivityRecord): void {
  const transaction = catalogue.get(record.type)?.activity.sends?.transaction(record)
  if (transaction) void broadcasts.send(transaction)
}

const nothingToLookAt = Promise.resolve()

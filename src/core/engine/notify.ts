import type { Topic } from '../../shared/topics.ts'
import { isSettled } from '../kept/lifecycle.ts'
import type { Resumed } from './approvals/onward.ts'
import type { Reevaluation } from './approvals/reevaluation.ts'
import type { Settlements } from './approvals/settlements.ts'
import type { Recorded } from './record.ts'

export interface NotifyParts {
  readonly settlements: Settlements
  readonly reevaluation: Pick<Reevaluation, 'due'>
  changed(topic: Topic): void
}

export type Notified = Recorded & Pick<Resumed, 'reevaluated'>

/** Last stage: notifies whoever waits for the activity, the window, and requests that wait and may be decided otherwise now. */
export function notify(parts: NotifyParts, recorded: Recorded): Notified {
  const { record, executed } = recorded
  if (isSettled(record.status)) parts.settlements.announce(record)
  parts.changed('activities')
  if (!executed || !isSettled(record.status)) return { ...recorded, reevaluated: nothingToLookAt }
  for (const topic of executed.changed ?? []) parts.changed(topic)
  const reevaluated = executed.mayChangeDecisions ? parts.reevaluation.due(record.organizationId) : nothingToLookAt
  return { ...recorded, reevaluated }
}

const nothingToLookAt = Promise.resolve()

import { isSettled } from '../activity/lifecycle.ts'
import type { Resumed } from './approvals/onward.ts'
import type { Reevaluation } from './approvals/reevaluation.ts'
import type { Recorded } from './record.ts'
import { type TellParts, tell } from './tell.ts'

export interface NotifyParts extends TellParts {
  readonly reevaluation: Pick<Reevaluation, 'due'>
}

export type Notified = Recorded & Pick<Resumed, 'reevaluated'>

/** Last stage: tells whoever waits for the activity, the window, and those that wait and may stand differently now. */
export function notify(parts: NotifyParts, recorded: Recorded): Notified {
  const { record, executed } = recorded
  tell(parts, record)
  if (!executed || !isSettled(record.status)) return { ...recorded, reevaluated: nothingToLookAt }
  if (executed.changed) parts.changed(executed.changed)
  const reevaluated = executed.mayChangeDecisions ? parts.reevaluation.due(record.organizationId) : nothingToLookAt
  return { ...recorded, reevaluated }
}

const nothingToLookAt = Promise.resolve()

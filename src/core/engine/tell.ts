import type { Topic } from '../../shared/topics.ts'
import { isSettled } from '../activity/lifecycle.ts'
import type { ActivityRecord } from '../activity/record.ts'
import type { Settlements } from './approvals/settlements.ts'

export interface TellParts {
  readonly settlements: Settlements
  changed(topic: Topic): void
}

/** Tells whoever waits for an activity, once it has settled, and the window. */
export function tell(parts: TellParts, record: ActivityRecord): void {
  if (isSettled(record.status)) parts.settlements.announce(record)
  parts.changed('activities')
}

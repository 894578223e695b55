import type { Milliseconds } from '../milliseconds.ts'
import type { ActivityEvent, ActivityStatus } from './lifecycle.ts'

/** What one commit did to an activity. */
export interface AuditEntry {
  readonly activityId: string
  /** In the order they happened. */
  readonly events: readonly (ActivityEvent | 'created')[]
  /** After the last of them. */
  readonly status: ActivityStatus
  readonly at: Milliseconds
}

/** An entry of the audit trail that has not been told of yet, in the order it happened. */
export interface OutboxEntry {
  readonly sequence: number
  readonly organizationId: string
  readonly activityId: string
  readonly status: ActivityStatus
}

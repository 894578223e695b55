import type { Milliseconds } from '../milliseconds.ts'
import type { ActivityEvent, ActivityStatus } from './lifecycle.ts'

/** Effect of one commit on an activity. */
export interface AuditEntry {
  readonly activityId: string
  /** Events in the order they happened. */
  readonly events: readonly (ActivityEvent | 'created')[]
  /** Status after the last of them. */
  readonly status: ActivityStatus
  readonly at: Milliseconds
}

/** An entry of the audit trail as it is told, in the order it happened. */
export interface OutboxEntry {
  readonly sequence: number
  readonly organizationId: string
  readonly activityId: string
  readonly status: ActivityStatus
  /** True if the status differs from the one before: a request that begins to be executed stays pending. */
  readonly changedStatus: boolean
  readonly at: Milliseconds
}

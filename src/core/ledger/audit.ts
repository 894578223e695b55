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

/** An entry of the audit trail as it is told of, in the order it happened. */
export interface OutboxEntry {
  readonly sequence: number
  readonly organizationId: string
  readonly activityId: string
  readonly status: ActivityStatus
  /** Whether that status is another than before: a request that begins to be executed goes on pending. */
  readonly changedStatus: boolean
  readonly at: Milliseconds
}

import type { Milliseconds } from '../milliseconds.ts'
import type { ActivityStatus } from './lifecycle.ts'
import type { Sought } from './sought.ts'

/** An absent or empty list lets everything through. */
export interface ActivityFilter {
  readonly statuses?: readonly ActivityStatus[] | undefined
  readonly types?: readonly string[] | undefined
  /** Of those that failed, only the ones that expired, or only the others. */
  readonly failed?: 'expired' | 'otherwise' | undefined
  /** Created at this time or later. */
  readonly since?: Milliseconds | undefined
  /** Created before this time. */
  readonly until?: Milliseconds | undefined
  /** The oldest id that is looked at. No index holds what `since`, `until` and `sought` ask: this keeps a reading short. */
  readonly downTo?: string | undefined
  readonly sought?: Sought | undefined
}

import type { ActivityStatus } from './lifecycle.ts'

/** An absent or empty list lets everything through. */
export interface ActivityFilter {
  readonly statuses?: readonly ActivityStatus[] | undefined
  readonly types?: readonly string[] | undefined
  /** Of those that failed, only the ones that expired, or only the others. */
  readonly failed?: 'expired' | 'otherwise' | undefined
}

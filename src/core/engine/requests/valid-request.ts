import type { ActivityType } from '../../activity/activity.ts'

/** A submit request that has the form its kind and version ask for. */
export interface ValidRequest {
  readonly type: ActivityType
  /** Organization that decides: the requester's. */
  readonly organizationId: string
  /** Organization that it is executed in: the same, or a sub-organization of it. */
  readonly forOrganizationId: string
  readonly timestampMs: string
  /** Parameters as submitted, nulls and unknown fields dropped: what the intent echoes. */
  readonly parameters: unknown
}

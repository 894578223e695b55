import type { ActivityType } from '../../activity/activity.ts'

/** A submit request that has the form its kind and version ask for. */
export interface ValidRequest {
  readonly type: ActivityType
  /** That decides: the one of whoever asks. */
  readonly organizationId: string
  /** That it is executed in: the same, or a sub-organization of it. */
  readonly forOrganizationId: string
  readonly timestampMs: string
  /** As submitted, nulls and unknown fields dropped: what the intent echoes. */
  readonly parameters: unknown
}

import type { Activity } from './activity/activity.ts'
import type { Query } from './query/define.ts'

/** Activities and queries about one kind of thing. */
export interface Subject {
  readonly activities: readonly Activity[]
  readonly queries: readonly Query[]
}

import type { Subject } from '../subject.ts'
import { approveActivity } from './approve-activity.ts'
import { getActivity } from './get-activity.ts'
import { listActivities } from './list-activities.ts'
import { rejectActivity } from './reject-activity.ts'

export const calls: Subject = {
  activities: [approveActivity, rejectActivity],
  queries: [getActivity, listActivities],
}

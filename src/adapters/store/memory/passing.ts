import type { ActivityFilter } from '../../../core/ledger/activity-filter.ts'
import { type ActivityRecord, isExpired } from '../../../core/ledger/activity-record.ts'
import { soughtTest } from '../../../core/ledger/sought.ts'

/**
 * Returns the test whether a filter lets an activity through.
 * @param sentenceOf - Sentence that was decided about; null where nobody did.
 */
export function passing(
  { statuses, types, failed, since = -Infinity, until = Infinity, downTo = '', sought }: ActivityFilter,
  sentenceOf: (activityId: string) => string | null,
): (activity: ActivityRecord) => boolean {
  const isSought = soughtTest(sought ?? {})
  return activity =>
    (!statuses?.length || statuses.includes(activity.status)) &&
    (!types?.length || types.includes(activity.type)) &&
    (!failed || activity.status !== 'ACTIVITY_STATUS_FAILED' || isExpired(activity) === (failed === 'expired')) &&
    activity.createdAt >= since &&
    activity.createdAt < until &&
    activity.id >= downTo &&
    isSought({
      ...activity,
      intent: JSON.stringify(activity.intent),
      result: JSON.stringify(activity.result),
      failure: activity.failure && JSON.stringify(activity.failure),
      requester: JSON.stringify(activity.requester),
      sentence: sought?.words?.length ? sentenceOf(activity.id) : null,
    })
}

import { z } from 'zod'
import { type ActivityStatus, activityStatuses } from '../ledger/lifecycle.ts'
import { stepBudget } from '../policies/language/outcome.ts'
import { checkCursor } from '../query/check-cursor.ts'
import { defineQuery } from '../query/define.ts'
import { paginationOptions } from '../schema/page.ts'
import { presentActivity } from './present-activity.ts'
import { authenticatorsNeeded } from './present-status.ts'

export const listActivities = defineQuery({
  name: 'list_activities',
  summary: 'Activities of the organization, newest first.',
  request: z.object({
    filterByStatus: z
      .array(z.enum([...activityStatuses, authenticatorsNeeded]))
      .max(20)
      .optional()
      .describe('Only activities in one of these states.'),
    filterByType: z
      .array(z.string().regex(/^ACTIVITY_TYPE_[A-Z0-9_]+$/, 'must be an activity type'))
      .max(200)
      .optional()
      .describe('Only activities of one of these types.'),
    paginationOptions,
  }),
  example: { filterByStatus: ['ACTIVITY_STATUS_COMPLETED'], paginationOptions: { limit: '10' } },
  answer(
    { filterByStatus, filterByType, paginationOptions: page },
    { organizationId, credential, reader, catalogue, now },
  ) {
    checkCursor(page, id => reader.activity(organizationId, id) !== undefined, 'activity')
    const statuses = filterByStatus && [...new Set(filterByStatus.map(keptAs))]
    const records = reader.activities(organizationId, { statuses, types: filterByType }, page)
    const budget = stepBudget()
    const activities = records.map(record => presentActivity(catalogue, reader, record, credential, now, budget))
    // One state is kept, and two are answered: what was not asked for is left out of the page.
    return { activities: activities.filter(({ status }) => !filterByStatus?.length || filterByStatus.includes(status)) }
  },
})

/** What waits for factors of its requester is kept as what waits for votes. */
function keptAs(status: ActivityStatus | typeof authenticatorsNeeded): ActivityStatus {
  return status === authenticatorsNeeded ? 'ACTIVITY_STATUS_CONSENSUS_NEEDED' : status
}

import { z } from 'zod'
import { activityStatuses } from '../ledger/lifecycle.ts'
import { checkCursor } from '../query/check-cursor.ts'
import { defineQuery } from '../query/define.ts'
import { paginationOptions } from '../schema/page.ts'
import { presentActivity } from './present-activity.ts'

/** A state of the public API that no activity of this agent is ever in. */
const awaitingAuthenticators = 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'

export const listActivities = defineQuery({
  name: 'list_activities',
  summary: 'Activities of the organization, newest first.',
  request: z.object({
    filterByStatus: z
      .array(z.enum([...activityStatuses, awaitingAuthenticators]))
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
    const statuses = filterByStatus?.filter(status => status !== awaitingAuthenticators)
    // Asked only for what no activity here can be, an empty filter would let everything through.
    if (filterByStatus?.length && statuses?.length === 0) return { activities: [] }
    const records = reader.activities(organizationId, { statuses, types: filterByType }, page)
    return { activities: records.map(record => presentActivity(catalogue, reader, record, credential, now)) }
  },
})

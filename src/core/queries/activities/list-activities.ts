import { z } from 'zod'
import { activityStatuses } from '../../activity/lifecycle.ts'
import { presentActivity } from '../../activity/present.ts'
import { AgentError } from '../../errors.ts'
import { defineQuery } from '../../query/define.ts'
import { paginationOptions } from '../../schema/page.ts'

export const listActivities = defineQuery({
  name: 'list_activities',
  summary: 'Activities of the organization, newest first.',
  request: z.object({
    filterByStatus: z.array(z.enum(activityStatuses)).optional().describe('Only activities in one of these states.'),
    filterByType: z
      .array(z.string().regex(/^ACTIVITY_TYPE_[A-Z0-9_]+$/, 'must be an activity type'))
      .max(200)
      .optional()
      .describe('Only activities of one of these types.'),
    paginationOptions,
  }),
  example: { filterByStatus: ['ACTIVITY_STATUS_COMPLETED'], paginationOptions: { limit: '10' } },
  answer({ filterByStatus, filterByType, paginationOptions: page }, { organizationId, credential, reader, catalogue }) {
    const cursor = page.before ?? page.after
    if (cursor !== undefined && !reader.activity(organizationId, cursor)) {
      throw new AgentError('ACTIVITY_NOT_FOUND', `no activity found with the ID ${cursor} that paginationOptions names`)
    }
    const filter = {
      statuses: filterByStatus?.length ? filterByStatus : undefined,
      types: filterByType?.length ? filterByType : undefined,
    }
    const records = reader.activities(organizationId, filter, page)
    return { activities: records.map(record => presentActivity(catalogue, reader, record, credential)) }
  },
})

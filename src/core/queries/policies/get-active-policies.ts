import { z } from 'zod'
import { defineQuery } from '../../query/define.ts'

export const getActivePolicies = defineQuery({
  name: 'get_active_policies',
  summary: 'Which policies apply at this time of day.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader, now }) => ({
    statuses: reader.list('policies', organizationId).map(({ id, time }) => ({
      organizationId,
      policyId: id,
      active: time === '',
      ...(time !== '' && { timeExpr: time, error: 'this agent does not evaluate time expressions' }),
    })),
    evaluatedAtMs: String(now),
  }),
})

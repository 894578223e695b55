import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { policies } from '../records/policy.ts'

export const listPolicies = defineQuery({
  name: 'list_policies',
  summary: 'All policies of the organization.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    policies: reader.list('policies', organizationId).map(policies.present),
  }),
})

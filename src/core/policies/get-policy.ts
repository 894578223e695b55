import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { policies } from '../records/policy.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getPolicy = defineQuery({
  name: 'get_policy',
  summary: 'One policy.',
  request: z.object({ policyId: uuid.describe('Id of the policy.') }),
  example: { policyId: '3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20' },
  answer: ({ policyId }, { organizationId, reader }) => ({
    policy: policies.present(requireRecord(reader, 'policies', organizationId, policyId)),
  }),
})

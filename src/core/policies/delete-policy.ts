import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { policyField } from './describe-policy.ts'
import { hereIn } from './engine/pitfalls/named-ids.ts'

const policyId = '3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20'

export const deletePolicy = defineActivity({
  kind: 'DELETE_POLICY',
  version: 1,
  summary: 'Delete a policy.',
  governance: { by: 'policy', resource: 'POLICY', action: 'DELETE' },
  params: {},
  parameters: z.object({ policyId: uuid.describe('The policy to delete.') }),
  result: { version: 1, schema: z.object({ policyId: z.string() }) },
  example: { parameters: { policyId }, result: { policyId } },

  prepare({ policyId }, { reader, organizationId }) {
    const policy = requireRecord(reader, 'policies', organizationId, policyId)
    return { policy, field: policyField(policy, hereIn(reader, organizationId)) }
  },

  describe: ({ policy, field }) => ({
    title: 'Delete a policy',
    sentence: `Delete the policy ${quoted(policy.name, 100)}`,
    key: null,
    fields: [field],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  changesPolicies: ({ policy: { id } }) => [{ inPlaceOf: id }],

  async execute({ policy: { id } }, { organizationId }) {
    return {
      result: { policyId: id },
      record: transaction => transaction.remove('policies', organizationId, id),
    }
  },
})

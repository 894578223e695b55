import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { policyField } from './describe-policy.ts'
import { hereIn } from './engine/pitfalls/named-ids.ts'

const policyIds = ['3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20']

export const deletePolicies = defineActivity({
  kind: 'DELETE_POLICIES',
  version: 1,
  summary: 'Delete several policies, all or none.',
  governance: { by: 'policy', resource: 'POLICY', action: 'DELETE' },
  params: {},
  parameters: z.object({
    policyIds: z.array(uuid).min(1, 'name at least one policy').max(100).describe('The policies to delete.'),
  }),
  result: { version: 1, schema: z.object({ policyIds: z.array(z.string()) }) },
  example: { parameters: { policyIds }, result: { policyIds } },

  prepare({ policyIds }, { reader, organizationId }) {
    const here = hereIn(reader, organizationId)
    const policies = [...new Set(policyIds)].map(id => requireRecord(reader, 'policies', organizationId, id))
    return { policies, fields: policies.map(policy => policyField(policy, here)) }
  },

  describe: ({ policies, fields }) => ({
    title: 'Delete policies',
    sentence: `Delete ${policies.length === 1 ? 'a policy' : `${policies.length} policies`}`,
    key: null,
    fields,
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  changesPolicies: ({ policies }) => policies.map(({ id }) => ({ inPlaceOf: id })),

  async execute({ policies }, { organizationId }) {
    return {
      result: { policyIds: policies.map(({ id }) => id) },
      record(transaction) {
        for (const { id } of policies) transaction.remove('policies', organizationId, id)
      },
    }
  },
})

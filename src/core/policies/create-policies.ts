import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { policyField, policyWarnings } from './describe-policy.ts'
import { hereIn } from './engine/pitfalls/named-ids.ts'
import { checkPolicies, insertPolicies, policyRecord, policyText } from './new-policies.ts'
import { policyParameters } from './policy-parameters.ts'

export const createPolicies = defineActivity({
  kind: 'CREATE_POLICIES',
  version: 1,
  summary: 'Write several policies, all or none.',
  governance: { by: 'policy', resource: 'POLICY', action: 'CREATE' },
  params: {},
  parameters: z.object({
    policies: z
      .array(policyParameters)
      .min(1, 'name at least one policy')
      .max(100, 'at most 100 policies can be created at once')
      .describe('Policies, as `CREATE_POLICY_V3` takes them.'),
  }),
  result: { version: 1, schema: z.object({ policyIds: z.array(z.string()) }) },
  example: {
    parameters: {
      policies: [
        { policyName: 'Nobody exports', effect: 'EFFECT_DENY', condition: "activity.action == 'EXPORT'", notes: '' },
      ],
    },
    result: { policyIds: ['3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20'] },
  },

  prepare({ policies }, { reader, organizationId }) {
    const texts = policies.map(policyText)
    checkPolicies(texts, reader, organizationId, index => `parameters.policies.${index}`)
    const here = hereIn(reader, organizationId)
    return {
      policies: texts,
      fields: texts.map(policy => policyField(policy, here)),
      warnings: () => policyWarnings(texts, here),
    }
  },

  describe: ({ policies, fields, warnings }) => ({
    title: 'Create policies',
    sentence: `Add ${policies.length === 1 ? 'a policy' : `${policies.length} policies`}`,
    key: null,
    fields,
    get warnings() {
      return warnings()
    },
    raw: [],
  }),

  facts: nothing,

  changesPolicies: ({ policies }) => policies.map(put => ({ put })),

  async execute({ policies }, { organizationId, now, newId }) {
    const records = policies.map(policy => policyRecord(policy, organizationId, newId(), now))
    return {
      result: { policyIds: records.map(({ id }) => id) },
      record: transaction => insertPolicies(transaction, records),
    }
  },
})

import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted } from '../display/visible.ts'
import { policyField, policyWarnings } from './describe-policy.ts'
import { hereIn } from './engine/pitfalls/named-ids.ts'
import { checkPolicies, insertPolicies, policyRecord, policyText } from './new-policies.ts'
import { policyParameters } from './policy-parameters.ts'
import { fromSelectorsV1, fromSelectorsV2, selectorPolicyV1, selectorPolicyV2 } from './selectors.ts'

const policyName = 'Traders may sign'
const trader = '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'

export const createPolicy = defineActivity({
  kind: 'CREATE_POLICY',
  version: 3,
  summary: 'Write a policy that allows or denies requests.',
  governance: { by: 'policy', resource: 'POLICY', action: 'CREATE' },
  params: {},
  parameters: policyParameters,
  older: [
    {
      version: 2,
      parameters: selectorPolicyV2,
      example: {
        policyName,
        selectors: [
          { subject: 'user.id', operator: 'OPERATOR_EQUAL', targets: [trader] },
          { subject: 'activity.action', operator: 'OPERATOR_IN', targets: ['SIGN', 'CREATE'] },
        ],
        effect: 'EFFECT_ALLOW',
      },
      redaction: null,
      translate: fromSelectorsV2,
    },
    {
      version: 1,
      parameters: selectorPolicyV1,
      example: {
        policyName,
        selectors: [{ subject: 'user.id', operator: 'OPERATOR_EQUAL', target: trader }],
        effect: 'EFFECT_ALLOW',
      },
      redaction: null,
      translate: fromSelectorsV1,
    },
  ],
  result: { version: 1, schema: z.object({ policyId: z.string() }) },
  example: {
    parameters: {
      policyName,
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'",
      consensus: `approvers.any(user, user.id == '${trader}')`,
      notes: '',
    },
    result: { policyId: '3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20' },
  },

  prepare(parameters, { reader, organizationId }) {
    const policy = policyText(parameters)
    checkPolicies([policy], reader, organizationId, () => 'parameters')
    const here = hereIn(reader, organizationId)
    return { policy, field: policyField(policy, here), warnings: () => policyWarnings([policy], here) }
  },

  describe: ({ policy, field, warnings }) => ({
    title: 'Create a policy',
    sentence: `Add the policy ${quoted(policy.name, 100)}`,
    key: null,
    fields: [field],
    get warnings() {
      return warnings()
    },
    raw: [],
  }),

  facts: nothing,

  changesPolicies: ({ policy }) => [{ put: policy }],

  async execute({ policy }, { organizationId, now, newId }) {
    const record = policyRecord(policy, organizationId, newId(), now)
    return {
      result: { policyId: record.id },
      record: transaction => insertPolicies(transaction, [record]),
    }
  },
})

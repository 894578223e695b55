import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import type { Policy } from '../records/policy.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { policyField, policyWarnings } from './describe-policy.ts'
import { checkExpression } from './engine/check-expression.ts'
import { hereIn } from './engine/pitfalls/named-ids.ts'
import { checkName } from './new-policies.ts'
import { policyChanges } from './policy-parameters.ts'

const parametersV1 = policyChanges.extend({ policyId: uuid.describe('The policy to change.') })
const parametersV2 = parametersV1.extend({ time: z.string().optional().describe('New expression over the time.') })

const example = { policyId: '3a2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20', policyEffect: 'EFFECT_DENY' } as const

export const updatePolicy = defineActivity({
  kind: 'UPDATE_POLICY',
  version: 2,
  summary: 'Change a policy; what is not named stays.',
  governance: { by: 'policy', resource: 'POLICY', action: 'UPDATE' },
  params: {},
  parameters: parametersV2,
  result: { version: 2, schema: z.object({ policyId: z.string() }) },
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example,
      redaction: null,
      translate: (older: z.output<typeof parametersV1>) => older,
      result: { version: 1, translate: result => result },
    },
  ],
  example: { parameters: { ...example, time: '' }, result: { policyId: example.policyId } },

  prepare(changes, { reader, organizationId }) {
    checkExpression('condition', changes.policyCondition ?? '', 'parameters.policyCondition')
    checkExpression('consensus', changes.policyConsensus ?? '', 'parameters.policyConsensus')
    checkExpression('time', changes.time ?? '', 'parameters.time')
    const here = hereIn(reader, organizationId)
    const before = requireRecord(reader, 'policies', organizationId, changes.policyId)
    const after = changed(changes, reader, organizationId)
    return {
      changes,
      before,
      after,
      fields: [
        { label: 'What changes', value: changesInWords(before, after) },
        { label: 'From now on', value: '', children: [policyField(after, here)] },
        { label: 'Until now', value: '', children: [policyField(before, here)] },
      ],
      warnings: () => policyWarnings([after], here),
    }
  },

  describe: ({ before, fields, warnings }) => ({
    title: 'Change a policy',
    sentence: `Change the policy ${quoted(before.name, 100)}`,
    key: null,
    fields,
    get warnings() {
      return warnings()
    },
    raw: [],
  }),

  facts: nothing,

  changesPolicies: ({ before, after }) => [{ put: after, inPlaceOf: before.id }],

  async execute({ changes, before }, { organizationId, now }) {
    return {
      result: { policyId: before.id },
      record(transaction) {
        transaction.replace('policies', { ...changed(changes, transaction, organizationId), updatedAt: now })
      },
    }
  },
})

const partNames = {
  name: 'its name',
  effect: 'whether it allows or denies',
  condition: 'which requests it matches',
  consensus: 'who must have asked or approved',
  time: 'when it applies',
  notes: 'its notes',
} as const satisfies Partial<Record<keyof Policy, string>>

function changesInWords(before: Policy, after: Policy): string {
  const parts = Object.keys(partNames) as (keyof typeof partNames)[]
  const changed = parts.filter(part => before[part] !== after[part]).map(part => partNames[part])
  return changed.join('; ') || 'nothing'
}

/** @throws AgentError `RESOURCE_NOT_FOUND`, `REQUEST_INVALID` for a name that is taken */
function changed(changes: z.output<typeof parametersV2>, reader: Reader, organizationId: string): Policy {
  const policy = requireRecord(reader, 'policies', organizationId, changes.policyId)
  const name = changes.policyName ?? policy.name
  checkName(name, reader, organizationId, 'parameters.policyName', policy.id)
  return {
    ...policy,
    name,
    effect: changes.policyEffect ?? policy.effect,
    condition: changes.policyCondition ?? policy.condition,
    consensus: changes.policyConsensus ?? policy.consensus,
    time: changes.time ?? policy.time,
    notes: changes.policyNotes ?? policy.notes,
  }
}

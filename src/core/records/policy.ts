import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

const expression = z.string().describe('An expression of wire.md §6; empty where there is none.')

export const policies = defineRecord({
  kind: 'policies',
  noun: 'policy',
  fields: {
    name: z.string(),
    effect: z.enum(['EFFECT_ALLOW', 'EFFECT_DENY']),
    condition: expression,
    consensus: expression,
    time: expression,
    notes: z.string(),
  },
  unique: [['name']],
  owner: null,
  quotas: { policies: perOrganization(100, 'policies') },
  counted: null,
  initial: { condition: '', consensus: '', time: '', notes: '' },
  example: {
    id: '01890000-0000-7000-8000-000000000065',
    name: 'Traders may sign',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN'",
    consensus: '',
    time: '',
    notes: '',
  },
  present(policy) {
    const { id, name, effect, notes, consensus, condition, time } = policy
    return {
      policyId: id,
      policyName: name,
      effect,
      notes,
      consensus,
      condition,
      ...(time !== '' && { time }),
      ...timestamps(policy),
    }
  },
})

export type Policy = RecordOf<typeof policies>

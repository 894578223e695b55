import { z } from 'zod'
import { authenticationSteps } from '../schema/authentication-method.ts'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perUser } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** Requests of its user for which its condition is true need a credential for each of its steps. */
export const mfaPolicies = defineRecord({
  kind: 'mfaPolicies',
  noun: 'MFA policy',
  fields: {
    userId: z.uuid(),
    name: z.string(),
    condition: z.string().describe('A condition of wire.md §6; empty is always true.'),
    requiredAuthenticationMethods: authenticationSteps,
    rank: z.number().int().describe('`order` of the public API: those with lower numbers are asked first.'),
    notes: z.string(),
  },
  unique: [],
  owner: { kind: 'users', field: 'userId' },
  quotas: { mfaPolicies: perUser(20, 'MFA policies') },
  counted: null,
  initial: { notes: '', rank: 0 },
  example: {
    id: '01890000-0000-7000-8000-000000000090',
    userId: '01890000-0000-7000-8000-000000000010',
    name: 'Passkey to sign',
    condition: "activity.action == 'SIGN'",
    requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
    rank: 0,
    notes: '',
  },
  present: policy => ({
    mfaPolicyId: policy.id,
    mfaPolicyName: policy.name,
    condition: policy.condition,
    requiredAuthenticationMethods: policy.requiredAuthenticationMethods,
    order: policy.rank,
    ...(policy.notes !== '' && { notes: policy.notes }),
    ...timestamps(policy),
  }),
})

export type MfaPolicy = RecordOf<typeof mfaPolicies>

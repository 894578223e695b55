import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference } from './define/fields.ts'

/** A further credential by which a user has proved themselves for an activity that they asked for or approved. */
export const factorProofs = defineRecord({
  kind: 'factorProofs',
  noun: 'proof of a factor',
  fields: {
    userId: reference,
    activityId: reference.describe('The activity that it is for.'),
    publicKey: z.string().describe('Of the credential, as votes have it.'),
    provedBy: reference.describe('The activity that proved it, which holds the stamp.'),
  },
  unique: [['activityId', 'userId', 'publicKey']],
  owner: { kind: 'users', field: 'userId' },
  // A user has no more of them for an activity than credentials.
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000091',
    userId: '01890000-0000-7000-8000-000000000010',
    activityId: '01890000-0000-7000-8000-000000001001',
    publicKey: `02${'ab'.repeat(32)}`,
    provedBy: '01890000-0000-7000-8000-000000001002',
  },
  present: null,
})

export type FactorProof = RecordOf<typeof factorProofs>

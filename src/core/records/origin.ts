import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'

/** A web page's origin the person has decided about. */
export const origins = defineRecord({
  kind: 'origins',
  noun: 'origin',
  fields: {
    origin: z.string().describe('For example `https://app.example.org`.'),
    decision: z.enum(['allowed', 'refused']),
  },
  unique: [['origin']],
  owner: null,
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000060',
    origin: 'https://app.example.org',
    decision: 'allowed',
  },
  present: null,
})

export type Origin = RecordOf<typeof origins>

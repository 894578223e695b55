import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'

/** Lets the holder of its token ask queries in the name of a user, of one organization, and nothing else (wire.md §5.8). */
export const readOnlySessions = defineRecord({
  kind: 'readOnlySessions',
  noun: 'read-only session',
  fields: {
    userId: reference.describe('In whose name it reads.'),
    tokenHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the token, hex. The token itself is not kept.'),
    expiresAt: moment,
    begunBy: reference.describe('The registered credential that began it: it ends with that one.'),
    sessionProfileId: reference
      .nullable()
      .describe('Profile of the session that began it, which narrows what it may read; null if there is none.'),
  },
  unique: [['tokenHash']],
  owner: { kind: 'users', field: 'userId' },
  // A new one takes the place of an old one.
  quotas: {},
  counted: null,
  initial: { sessionProfileId: null },
  example: {
    id: '01890000-0000-7000-8000-000000000070',
    userId: '01890000-0000-7000-8000-000000000010',
    tokenHash: 'ab'.repeat(32),
    expiresAt: 9000,
    begunBy: '01890000-0000-7000-8000-000000000020',
    sessionProfileId: null,
  },
  present: null,
})

export type ReadOnlySession = RecordOf<typeof readOnlySessions>

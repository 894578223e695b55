import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment } from './define/fields.ts'

/** Purposes of a code: a token that proves a contact, or an API key at once. */
const codePurposes = ['VERIFY_OTP', 'OTP_AUTH'] as const

/** Contacts that a code can be sent to, by the field of a user that holds them. */
export const contactTypes = ['email', 'phoneNumber'] as const
export type ContactType = (typeof contactTypes)[number]

/** A code that was sent to a contact, until it is forgotten. The code itself is not kept. */
export const oneTimeCodes = defineRecord({
  kind: 'oneTimeCodes',
  noun: 'one-time code',
  fields: {
    purpose: z.enum(codePurposes),
    contactType: z.enum(contactTypes),
    contact: z.string().describe('As it was asked for.'),
    userIdentifier: z.string().nullable().describe('Whom its request is counted for, as the client names them.'),
    codeMac: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('HMAC-SHA-256 of the code, hex, under a key that only the vault can give.'),
    wrongTries: z.number().int(),
    spent: z.boolean(),
    expiresAt: moment,
  },
  unique: [],
  owner: null,
  // Few are active for a contact at a time, and old ones are removed when the next is sent.
  quotas: {},
  counted: null,
  initial: { userIdentifier: null, wrongTries: 0, spent: false },
  example: {
    id: '01890000-0000-7000-8000-000000000090',
    purpose: 'VERIFY_OTP',
    contactType: 'email',
    contact: 'alice@example.org',
    userIdentifier: null,
    codeMac: 'ef'.repeat(32),
    wrongTries: 1,
    spent: false,
    expiresAt: 9000,
  },
  present: null,
})

export type OneTimeCode = RecordOf<typeof oneTimeCodes>

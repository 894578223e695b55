import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment } from './define/fields.ts'

/** Uses of a token that proves something of its holder, once each. */
const tokenUses = ['LOGIN', 'SIGN_UP', 'CONTACT_UPDATE'] as const

/**
 * Records that a token was used, until it is worth nothing anyway. It belongs to the organization at the head of the family, a parent:
 * no sub-organization takes the memory with it when it is deleted, and none takes a token that another has taken.
 */
export const spentTokens = defineRecord({
  kind: 'spentTokens',
  noun: 'spent token',
  fields: {
    tokenHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of what the token signs, hex. The token itself is not kept.'),
    use: z.enum(tokenUses),
    expiresAt: moment.describe('When it may be forgotten.'),
  },
  unique: [['tokenHash', 'use']],
  owner: null,
  // People make tokens elsewhere; what has expired is removed as others are spent.
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000080',
    tokenHash: 'cd'.repeat(32),
    use: 'LOGIN',
    expiresAt: 9000,
  },
  present: null,
})

export type SpentToken = RecordOf<typeof spentTokens>
export type TokenUse = SpentToken['use']

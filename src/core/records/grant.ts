import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'

/**
 * The person's standing approval of transfers that one client asks for again and again: what meets it is not asked about. It allows
 * nothing that policies and the root quorum do not allow. It ends with its time, with the lock, and with the agent.
 */
export const grants = defineRecord({
  kind: 'grants',
  noun: 'grant',
  fields: {
    activityId: reference.describe('The approved request it was given with.'),
    keyId: reference.describe('Of the wallet or private key that it lets sign.'),
    terms: z.string().describe('What it covers, as `keptTerms` writes it. Any other text covers nothing.'),
    expiresAt: moment,
    controlId: reference.describe('The velocity control that limits it, made for it alone and removed with it.'),
    countControlId: reference.describe(
      'The velocity control that counts its requests: each costs a fee, which no limit measures.',
    ),
    sentence: z.string().describe('In words, for the list of grants.'),
    limitInWords: z.string().describe('Its limit, for example `5 USDC`.'),
  },
  unique: [],
  owner: null,
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000069',
    activityId: '01890000-0000-7000-8000-000000001001',
    keyId: '01890000-0000-7000-8000-000000000001',
    terms: '{"covers":{}}',
    expiresAt: 9000,
    controlId: '01890000-0000-7000-8000-000000000068',
    countControlId: '01890000-0000-7000-8000-000000000067',
    sentence: 'The dApp may sign for ten minutes',
    limitInWords: '5 USDC',
  },
  present: null,
})

export type Grant = RecordOf<typeof grants>

/** Returns the unit of a grant's limit, which may be two words: `native coin`. */
export function unitOf({ limitInWords }: Pick<Grant, 'limitInWords'>): string {
  return limitInWords.slice(limitInWords.indexOf(' ') + 1)
}

import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference } from './define/fields.ts'

/**
 * Amount of one asset that a program may pay in 24 hours without asking the person. It allows nothing that policies do not allow. It lasts
 * until the person revokes it or deletes the API key.
 */
export const budgets = defineRecord({
  kind: 'budgets',
  noun: 'daily budget',
  fields: {
    credentialId: reference.describe('API key whose requests it answers.'),
    userId: reference.describe('User of the API key: what the user pays with other keys counts too.'),
    caip19: z.string().describe('The asset, with its network.'),
    unit: z.string().describe('Symbol of the asset: `USDC`.'),
    amount: z.string().describe('The most in 24 hours, in whole units, for example `20` or `0.5`.'),
    controlId: reference.describe('The velocity control that limits it, made for it alone and removed with it.'),
    countControlId: reference.describe('The velocity control that counts its requests.'),
  },
  unique: [['credentialId', 'caip19']],
  owner: null,
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000079',
    credentialId: '01890000-0000-7000-8000-000000000020',
    userId: '01890000-0000-7000-8000-000000000010',
    caip19: 'example:1/token:1',
    unit: 'USDC',
    amount: '20',
    controlId: '01890000-0000-7000-8000-000000000068',
    countControlId: '01890000-0000-7000-8000-000000000067',
  },
  present: null,
})

export type Budget = RecordOf<typeof budgets>

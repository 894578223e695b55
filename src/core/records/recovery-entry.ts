import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment } from './define/fields.ts'

/**
 * A key from an earlier version that no wallet or private key names: it was taken out of use and kept. Its secret has the same id. The
 * person restores it as a wallet, or erases it.
 */
export const recoveryEntries = defineRecord({
  kind: 'recoveryEntries',
  noun: 'recovery entry',
  fields: {
    kind: z.enum(['wallet', 'privateKey']).describe('Whether its secret is BIP-39 entropy or a private key.'),
    setAsideAt: moment.nullable().describe('When it was taken out of use; null where that is not known.'),
  },
  unique: [],
  owner: null,
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000077',
    kind: 'wallet',
    setAsideAt: 1_700_000_000_000,
  },
  present: null,
})

export type RecoveryEntry = RecordOf<typeof recoveryEntries>

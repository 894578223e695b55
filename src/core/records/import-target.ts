import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference } from './define/fields.ts'

/** A key pair that one import may be encrypted to, once. Its private key is in the vault, under the same id. */
export const importTargets = defineRecord({
  kind: 'importTargets',
  noun: 'import target',
  fields: {
    userId: reference.describe('Who may import, and nobody else.'),
    kind: z.enum(['wallet', 'privateKey', 'storedSecret']),
    publicKey: z.string().describe('P-256, uncompressed, 65 bytes, hex.'),
  },
  unique: [],
  owner: { kind: 'users', field: 'userId' },
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000066',
    userId: '01890000-0000-7000-8000-000000000010',
    kind: 'wallet',
    publicKey: `04${'ab'.repeat(64)}`,
  },
  present: null,
})

export type ImportTarget = RecordOf<typeof importTargets>

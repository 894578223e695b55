import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'

/** A password, token or other text that a program keeps here, and that is no key. The vault has it under the same id. */
export const storedSecrets = defineRecord({
  kind: 'storedSecrets',
  noun: 'secret',
  fields: {
    name: z.string().nullable(),
    staticProperties: z
      .array(z.object({ key: z.string(), value: z.string() }))
      .describe('Chosen at the import, and never changed: policies read them. No key stands twice.'),
    exported: z.boolean(),
  },
  unique: [['name']],
  owner: null,
  quotas: { storedSecrets: perOrganization(1000, 'secrets') },
  counted: null,
  initial: { exported: false },
  example: {
    id: '01890000-0000-7000-8000-000000000088',
    name: 'Exchange',
    staticProperties: [{ key: 'kind', value: 'exchangeApiKey' }],
    exported: false,
  },
  present: ({ id, name, staticProperties, createdAt }) => ({
    secretId: id,
    ...(name !== null && { name }),
    staticProperties,
    createdAtUnixMs: String(createdAt),
  }),
})

export type StoredSecret = RecordOf<typeof storedSecrets>

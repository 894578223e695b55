import { z } from 'zod'
import { defineRecord, type RecordOf } from '../../../src/core/records/define/define-record.ts'
import { reference } from '../../../src/core/records/define/fields.ts'
import { perOrganization } from '../../../src/core/records/define/quota.ts'
import { timestamps } from '../../../src/core/records/define/timestamps.ts'

/** An address that a user gave a name. */
export const addressBookEntries = defineRecord({
  kind: 'addressBookEntries',
  noun: 'address book entry',
  fields: {
    userId: reference.describe('Whose entry it is.'),
    label: z.string(),
    address: z.string().describe('As it was typed.'),
    trusted: z.boolean(),
    networks: z.array(z.string()).describe('CAIP-2, for example `eip155:1`.'),
    note: z.string().nullable(),
  },
  unique: [['userId', 'label']],
  owner: { kind: 'users', field: 'userId' },
  quotas: { addressBookEntries: perOrganization(3, 'address book entries', 1) },
  counted: { trusted: true },
  initial: { trusted: false, networks: [], note: null },
  example: {
    id: '01890000-0000-7000-8000-000000000090',
    userId: '01890000-0000-7000-8000-000000000010',
    label: 'Exchange',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    trusted: true,
    networks: ['eip155:1'],
    note: null,
  },
  present: entry => ({
    addressBookEntryId: entry.id,
    label: entry.label,
    address: entry.address,
    ...(entry.note !== null && { note: entry.note }),
    ...timestamps(entry),
  }),
})

export type AddressBookEntry = RecordOf<typeof addressBookEntries>

import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** The address book: what the people of an organization call an address. */
export const addressNames = defineRecord({
  kind: 'addressNames',
  noun: 'name of an address',
  fields: {
    name: z.string(),
    namespace: z.string().describe('Of the chains that the address is on (CAIP-2).'),
    address: z.string().describe('As the agent writes it.'),
    networks: z.array(z.string()).describe('CAIP-2, for example `eip155:1`; none for every network of the namespace.'),
  },
  unique: [
    ['namespace', 'address'],
    ['namespace', 'name'],
  ],
  owner: null,
  quotas: { addressNames: perOrganization(2000, 'names of addresses') },
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000071',
    name: 'Exchange',
    namespace: 'example',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    networks: [],
  },
  present: entry => ({
    addressNameId: entry.id,
    name: entry.name,
    address: entry.address,
    chains: chainsOf(entry),
    ...timestamps(entry),
  }),
})

export type AddressName = RecordOf<typeof addressNames>

interface Place {
  readonly namespace: string
  readonly networks: readonly string[]
}

/** Lists where a name holds, as requests write it: CAIP-2 chains, or the namespace for all that are in it. */
export function chainsOf({ namespace, networks }: Place): readonly string[] {
  return networks.length > 0 ? networks : [namespace]
}

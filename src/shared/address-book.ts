import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

/** A CAIP-2 chain, or the namespace of all of them. */
const place = z.string().max(50)

export const addressBookCalls = {
  /** By name. */
  'addressBook.list': query<AddressBookEntry[]>('addressNames')(organization),
  /** Where a name can hold. */
  'addressBook.places': query<AddressPlace[]>()(z.undefined()),
  'addressBook.add': call<void>()(
    z.strictObject({
      organizationId: id,
      name,
      address: z.string().trim().min(1).max(200),
      chains: z.array(place).min(1),
    }),
  ),
  'addressBook.rename': call<void>()(z.strictObject({ organizationId: id, entryId: id, name })),
  'addressBook.delete': call<void>()(z.strictObject({ organizationId: id, entryId: id })),
} as const

/** What the people of an organization call an address. */
export interface AddressBookEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  /** Where the name holds, for people: `Base (8453), Ethereum (1)`. */
  readonly holdsOn: string
  readonly createdAt: number
}

/** Chains of one namespace, whose addresses are written alike. */
export interface AddressPlace {
  /** CAIP-2: `eip155`. */
  readonly namespace: string
  /** For example `Ethereum networks`. */
  readonly label: string
  /** What an address looks like is told apart by: the chains that share it. */
  readonly networks: readonly { readonly chain: string; readonly label: string }[]
}

import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

/** A CAIP-2 chain, or the namespace of all of them. */
const place = z.string().max(50)

export const addressBookCalls = {
  /** Lists entries by name. */
  'addressBook.list': query<AddressBookEntry[]>('addressNames')(organization),
  /** Lists the networks where a name can hold. */
  'addressBook.places': query<readonly AddressPlace[]>()(z.undefined()),
  'addressBook.add': call<void>()(
    z.strictObject({
      organizationId: id,
      name,
      address: z.string().trim().min(1).max(200),
      chains: z.array(place).min(1),
    }),
  ),
  /** The address that people may take this one for; null where there is none. */
  'addressBook.lookAlike': call<LookAlike | null>()(
    z.strictObject({ organizationId: id, address: z.string().trim().min(1).max(200), namespace: place }),
  ),
  'addressBook.rename': call<void>()(z.strictObject({ organizationId: id, entryId: id, name })),
  /** Reads a file, CSV or JSON, and tells which of its names can be added. Nothing is added yet. */
  'addressBook.readFile': call<readonly ImportedName[]>()(
    z.strictObject({ organizationId: id, text: z.string().max(2_000_000) }),
  ),
  /** Adds names that were read. @returns how many */
  'addressBook.import': call<number>()(
    z.strictObject({
      organizationId: id,
      entries: z
        .array(z.strictObject({ name, address: z.string().max(200), chains: z.array(place).min(1) }))
        .max(2_000),
    }),
  ),
  /** The text of a file that `readFile` reads. */
  'addressBook.export': call<string>()(z.strictObject({ organizationId: id, format: z.enum(['csv', 'json']) })),
  'addressBook.delete': call<void>()(z.strictObject({ organizationId: id, entryId: id })),
} as const

/** Name that the people of an organization give to an address. */
export interface AddressBookEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  /** Networks where the name applies, for people: `Base (8453), Ethereum (1)`. */
  readonly holdsOn: string
  readonly createdAt: number
}

/** An address that begins or ends like a known one, and is another. */
export interface LookAlike {
  readonly asked: string
  readonly known: string
  /** Name of the known address; null if it was only paid before. */
  readonly knownAs: string | null
}

/** One name of a file. */
export interface ImportedName {
  /** Name as it stands in the file, to be sent back; never shown. */
  readonly name: string
  /** The same, to be shown. */
  readonly nameShown: string
  readonly address: string
  readonly chains: readonly string[]
  /** Networks where the name would hold, for people. */
  readonly holdsOn: string
  /** Why it cannot be added, in words; null if it can. */
  readonly problem: string | null
  /** True if the book already holds it unchanged. */
  readonly isThere: boolean
  /** Name or address that the address begins or ends like, and is not; null for none. */
  readonly looksLike: string | null
}

/** Chains of one namespace, whose addresses are written alike. */
export interface AddressPlace {
  /** CAIP-2: `eip155`. */
  readonly namespace: string
  /** Label, for example `Ethereum networks`. */
  readonly label: string
  /** Chains that share this form of address, and so cannot be told apart by it. */
  readonly networks: readonly { readonly chain: string; readonly label: string }[]
}

import { z } from 'zod'
import { ipAllowlist } from '../schema/ip-allowlist.ts'
import { begin, defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'

const quorum = z.object({ threshold: z.number().int(), userIds: z.array(reference) })

const rootQuorum = quorum.extend({
  previous: z
    .exactOptional(quorum)
    .describe(
      'The one before: it may take this one back until enough users of this one have signed something. Absent once they have.',
    ),
})

const feature = z
  .object({ name: z.string(), value: z.string() })
  .describe('A switch, and its value where it takes one, for example `FEATURE_NAME_WEBHOOK` and a URL.')

const billing = z
  .object({
    productId: z.string().nullable(),
    method: z
      .object({
        id: reference,
        lastFour: z.string(),
        holderName: z.string(),
        holderEmail: z.string(),
      })
      .nullable(),
  })
  .describe('What is known of a payment card. Of the card itself, only its last four digits are kept.')

export const organizations = defineRecord({
  kind: 'organizations',
  noun: 'organization',
  fields: {
    name: z.string(),
    parentId: reference
      .nullable()
      .describe('The organization this one is a sub-organization of; null for one of its own.'),
    rootQuorum,
    features: z.array(feature),
    allowedOrigins: z
      .array(z.string())
      .describe('Origins of web pages that may act for its users, as `UPDATE_ALLOWED_ORIGINS` sets them.'),
    ipAllowlist: ipAllowlist.nullable().describe('For all of its credentials; null for none.'),
    billing: billing.nullable(),
    deletedAt: moment
      .nullable()
      .describe('When it was deleted; what it did is kept, and nobody can act in it any more.'),
  },
  unique: [],
  owner: null,
  quotas: {},
  counted: null,
  initial: { parentId: null, features: [], allowedOrigins: [], ipAllowlist: null, billing: null, deletedAt: null },
  example: {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Acme',
    parentId: null,
    features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.org' }],
    allowedOrigins: [],
    ipAllowlist: null,
    billing: null,
    deletedAt: null,
    rootQuorum: { threshold: 1, userIds: ['01890000-0000-7000-8000-000000000010'] },
  },
  // What it holds belongs to the answer, so there is nothing to say of the record alone: see `present-organization.ts`.
  present: null,
})

export type Organization = RecordOf<typeof organizations>
/** Users, and how many of them must agree. */
export type Quorum = Omit<RootQuorum, 'previous'>
export type RootQuorum = Organization['rootQuorum']
export type Feature = Organization['features'][number]

/** Tells if a switch is on. @param name - `FEATURE_NAME_…` */
export function hasFeature({ features }: Pick<Organization, 'features'>, name: string): boolean {
  return features.some(feature => feature.name === name)
}

/** Tells if a user is a root user, or one of those who may take the root quorum back. */
export function decides({ rootQuorum }: Pick<Organization, 'rootQuorum'>, userId: string): boolean {
  return [rootQuorum, ...(rootQuorum.previous ? [rootQuorum.previous] : [])].some(({ userIds }) =>
    userIds.includes(userId),
  )
}

/** An organization as it begins: it belongs to itself. */
export function newOrganization(
  known: Pick<Organization, 'id' | 'name' | 'rootQuorum'> & Partial<Pick<Organization, 'parentId'>>,
  now: number,
): Organization {
  return begin(organizations, { organizationId: known.id, ...known }, now)
}

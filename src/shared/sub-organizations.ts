import { z } from 'zod'
import { query } from './call.ts'
import { id } from './fields.ts'
import type { QuorumView } from './organization.ts'

export const subOrganizationCalls = {
  /** Newest first. `search`: what one has, or somebody or something in it. `after`: the last id of the page before. */
  'subOrganizations.list': query<SubOrganizationPage>('activities')(
    z.strictObject({
      organizationId: id,
      search: z.string().max(200).optional(),
      after: id.optional(),
      limit: z.number().int().min(1).max(100),
    }),
  ),
  'subOrganizations.get': query<SubOrganizationDetail>('activities')(
    z.strictObject({ organizationId: id, subOrganizationId: id }),
  ),
} as const

export interface SubOrganizationPage {
  readonly found: readonly SubOrganizationView[]
  /** True if there are older ones. */
  readonly more: boolean
}

export interface SubOrganizationView {
  readonly id: string
  readonly name: string
  readonly users: number
  /** The first of its users, whom it was most likely made for; null where it has none. */
  readonly firstUser: {
    readonly name: string
    readonly email: string | null
    /** E.164. */
    readonly phoneNumber: string | null
  } | null
  readonly createdAt: number
}

export interface SubOrganizationDetail {
  readonly id: string
  readonly name: string
  readonly quorum: QuorumView
  readonly createdAt: number
}

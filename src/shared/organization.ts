import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

export const organizationCalls = {
  'organization.get': query<OrganizationView>('activities', 'policies')(organization),
  'organization.rename': call<void>()(z.strictObject({ organizationId: id, name })),
  /** `publicKey` is null for the list of the organization. */
  'organization.removeNetworks': call<void>()(
    z.strictObject({ organizationId: id, publicKey: z.string().max(200).nullable() }),
  ),
  'quorum.update': call<void>()(
    z.strictObject({
      organizationId: id,
      threshold: z.number().int().min(1).max(100),
      userIds: z.array(id).min(1).max(100),
    }),
  ),
} as const

export interface OrganizationView {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly users: number
  readonly quorum: QuorumView
  readonly features: readonly { readonly name: string; readonly value: string }[]
  readonly allowedOrigins: readonly string[]
  /** Lists of networks that requests may come from. */
  readonly networks: readonly AllowedNetworks[]
  /** URL that `FEATURE_NAME_WEBHOOK` sends activities to; null if off. */
  readonly webhookUrl: string | null
}

export interface AllowedNetworks {
  /** API key that the list is for, and its name; null for the list of the organization. */
  readonly apiKey: { readonly publicKey: string; readonly name: string } | null
  readonly enabled: boolean
  readonly rules: readonly { readonly cidr: string; readonly label: string | null }[]
}

/** Number of the root users who must agree. */
export interface QuorumView {
  readonly threshold: number
  readonly of: number
}

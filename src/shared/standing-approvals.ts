import { z } from 'zod'
import { call, query } from './call.ts'
import type { NamesByAddress } from './card-names.ts'
import { id, organization } from './fields.ts'

export const standingApprovalCalls = {
  /** The person's standing approvals, newest first. */
  /** A lock ends them all: it changes `state`. */
  'grants.list': query<GrantView[]>('activities', 'policies', 'state')(organization),
  'grants.revoke': call<void>()(z.strictObject({ organizationId: id, grantId: id })),
} as const

export interface GrantView {
  readonly id: string
  /** API key or passkey whose requests it answers; null if it cannot be told. */
  readonly credentialId: string | null
  /** Sentence, for example `transfers of ETH to 0x… on Ethereum (1), with 0x…, asked by trading-bot, at most 100 times, …`. */
  readonly sentence: string
  /** Names of the addresses in the sentence, as they were shown when it was given. */
  readonly names: NamesByAddress
  /** Use, for example `1.5 of 5 USDC · 3 of 100 requests`. */
  readonly use: string
  /** Part of it that is used, from 0 to 1. */
  readonly used: number
  /** It answers for nothing any more. */
  readonly usedUp: boolean
  readonly createdAt: number
  readonly expiresAt: number
  /** The approval it was given with. */
  readonly activityId: string
  /** Values that are the same in each request that it approves. */
  readonly covers: readonly { readonly label: string; readonly value: string }[]
}

import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import { id, organization } from './fields.ts'
import type { NetworkAssets } from './velocity-controls.ts'

export const budgetCalls = {
  /** What programs may pay each day without asking, newest first. */
  'budgets.list': query<BudgetView[]>('activities', 'policies', 'apiKeys', 'state')(organization),
  /** A budget of the same API key and asset ends. */
  'budgets.create': call<void>()(
    z.strictObject({
      organizationId: id,
      apiKeyId: id,
      caip19: z.string().max(100),
      /** In whole units of the asset. */
      amount: z.string().regex(/^\d{1,20}(\.\d{1,18})?$/),
    }),
  ),
  'budgets.revoke': call<void>()(z.strictObject({ organizationId: id, budgetId: id })),
  /** Lists what a budget can be of, by network. */
  'budgets.assets': query<NetworkAssets[]>()(nothing),
} as const

export interface BudgetView {
  readonly id: string
  readonly apiKeyId: string
  /** Name of the API key. */
  readonly apiKeyName: string
  /** `20 USDC` */
  readonly amount: string
  /** Network for people, for example `Base (8453)`. */
  readonly network: string
  /** Use in the last 24 hours, for example `1.5 of 20 USDC · 3 of 100 requests`. */
  readonly use: string
  /** Part of it that is used, from 0 to 1. */
  readonly used: number
  /** Each request waits for the person until some of it is a day old. */
  readonly usedUp: boolean
  readonly createdAt: number
}

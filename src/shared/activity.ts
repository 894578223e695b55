import { z } from 'zod'
import { nothing, query } from './call.ts'
import type { Shown } from './card.ts'
import type { NamesByAddress } from './card-names.ts'
import { id } from './fields.ts'

export const activityCalls = {
  /** Newest first. `after`: the last id of the page before. `statuses`: also `expired`, which FAILED leaves out. */
  'activities.list': query<ActivityRow[]>(
    'activities',
    'approvals',
  )(
    z.strictObject({
      organizationId: id,
      statuses: z.array(z.string()).optional(),
      types: z.array(z.string()).optional(),
      after: id.optional(),
      limit: z.number().int().min(1).max(100),
    }),
  ),
  /** Counts what expired since then, up to `mostExpired`. Milliseconds since the epoch. */
  'activities.expiredSince': query<number>('activities')(
    z.strictObject({ organizationId: id, since: z.number().int().min(0) }),
  ),
  'activities.get': query<ActivityDetail>(
    'activities',
    'approvals',
  )(z.strictObject({ organizationId: id, activityId: id })),
  /** The activity with this id, or the newest with this fingerprint (SHA-256, lower-case hex); null if there is none. */
  'activities.find': query<ActivityRow | null>(
    'activities',
    'approvals',
  )(z.strictObject({ organizationId: id, by: z.union([z.uuid(), z.string().regex(/^[0-9a-f]{64}$/)]) })),
  /** Lists the kinds by which the history can be filtered: every kind of activity this agent knows, in words. */
  'activities.kinds': query<ActivityKindView[]>()(nothing),
} as const

export interface ActivityRow {
  readonly id: string
  readonly type: string
  readonly status: string
  /** True if nobody decided in time; `status` is then FAILED. */
  readonly expired: boolean
  /** The sentence of its card, or the kind in words where it is not known any more. */
  readonly sentence: string
  /** Names of the addresses in the sentence: as shown at the time, or, if nobody was asked, the current ones. */
  readonly names: NamesByAddress
  readonly userName: string
  readonly apiKeyName: string
  readonly createdAt: number
  readonly updatedAt: number
}

export interface ActivityDetail extends ActivityRow {
  readonly fingerprint: string
  readonly requester: {
    readonly webOrigin: string | null
    readonly process: string | null
    readonly clientVersion: string | null
  }
  /** Card as it is, or was, shown; null if it cannot be rendered any more. */
  readonly shown: Shown | null
  readonly failure: string | null
  /** JSON, indented. */
  readonly intent: string
  readonly result: string
  readonly history: readonly { readonly event: string; readonly at: number }[]
  readonly receipts: readonly {
    readonly decision: string
    readonly digest: string
    readonly decidedBy: string
    readonly at: number
  }[]
  readonly votes: readonly {
    readonly userName: string
    readonly selection: string
    readonly at: number
    /** Cast with a credential that was deleted since, and replaced by another vote of the same user. */
    readonly withdrawn: boolean
  }[]
}

/** One kind of activity, with the type strings of all its versions. */
export interface ActivityKindView {
  /** Title, for example `Sign a transaction`. */
  readonly title: string
  readonly types: readonly string[]
}

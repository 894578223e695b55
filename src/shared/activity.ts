import { z } from 'zod'
import { nothing, query } from './call.ts'
import type { SentAmount, Shown } from './card.ts'
import type { NamesByAddress } from './card-names.ts'
import { id } from './fields.ts'
import { mostActivities, mostSought } from './most-activities.ts'

const time = z.number().int().min(0)

/** What history is listed; an absent field leaves nothing out. */
const activityFilter = {
  organizationId: id,
  /** Words that are all in it: a name, an address, a hash, a text. Names of the organization stand for their addresses. */
  text: z.string().max(mostSought).optional(),
  /** Also `expired`, which FAILED leaves out. */
  statuses: z.array(z.string()).optional(),
  types: z.array(z.string()).optional(),
  /** Credential that asked. */
  credentialId: id.optional(),
  /** Address of an account. */
  account: z.string().max(200).optional(),
  /** As `ChainView.id` has it. */
  chain: z.string().max(50).optional(),
  /** Created then or later, and before then. Milliseconds since the epoch. */
  since: time.optional(),
  until: time.optional(),
}

export const activityCalls = {
  /** Newest first. `after`: the last id of the page before. */
  'activities.list': query<ActivityRow[]>(
    'activities',
    'approvals',
  )(z.strictObject({ ...activityFilter, after: id.optional(), limit: z.number().int().min(1).max(mostActivities) })),
  /** A part of the listed history as CSV, with a head on the first; `next` is the `after` of the next part, null with the last. */
  'activities.export': query<{ readonly text: string; readonly next: string | null }>()(
    z.strictObject({ ...activityFilter, after: id.optional() }),
  ),
  /** The newest since then, up to `mostActivities`. Asked once: it takes long to tell what a hundred requests have sent. */
  'activities.week': query<ActivityRow[]>()(
    z.strictObject({ organizationId: id, since: time, credentialId: id.optional() }),
  ),
  /** Counts what expired since then, up to `mostExpired`. Milliseconds since the epoch. */
  'activities.expiredSince': query<number>('activities')(z.strictObject({ organizationId: id, since: time })),
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
  /** Amounts that it sends, or would have sent, without the fee. Null where that is not known. */
  readonly sends: readonly SentAmount[] | null
  readonly userName: string
  readonly apiKeyName: string
  readonly createdAt: number
  readonly updatedAt: number
  /** When the person decided; where nobody had to, when it ended. Null while it waits. */
  readonly decidedAt: number | null
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

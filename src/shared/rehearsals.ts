import { z } from 'zod'
import { query } from './call.ts'
import { id } from './fields.ts'
import { policyText } from './policies.ts'

export const rehearsalCalls = {
  /** Replays the stored history with a policy that is not saved yet, beside those there are. `replaces`: the policy it would stand for. */
  'policies.rehearse': query<Rehearsal>()(
    z.strictObject({ organizationId: id, replaces: id.optional(), ...policyText }),
  ),
  /** The same without a policy. */
  'policies.rehearseWithout': query<Rehearsal>()(z.strictObject({ organizationId: id, policyId: id })),
  /** The same with what a waiting request would do to the policies. Null for a request that changes none, or waits no more. */
  'policies.rehearseAsked': query<Rehearsal | null>()(z.strictObject({ organizationId: id, activityId: id })),
} as const

export interface Rehearsal {
  /** Number of requests that were replayed, newest first, and of those that could not be, for example because their wallet is gone. */
  readonly replayed: number
  readonly skipped: number
  /** Number of requests without a verdict, because it may depend on how much of a limit was left when they were made. */
  readonly unknown: number
  /** True if there is more history than was looked at. */
  readonly more: boolean
  readonly before: Readonly<Record<Verdict, number>>
  readonly after: Readonly<Record<Verdict, number>>
  /** Requests whose verdict changes, newest first. */
  readonly changes: readonly {
    /** Null for a request that was refused: there is no activity of it. */
    readonly activityId: string | null
    readonly sentence: string
    readonly userName: string
    readonly createdAt: number
    readonly before: Verdict
    readonly after: Verdict
  }[]
}

/** Verdict on a request of the history. */
export type Verdict = 'allowed' | 'votes' | 'denied'

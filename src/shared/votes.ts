import { z } from 'zod'
import { call, query } from './call.ts'
import type { Card } from './card.ts'
import { decision, id, organization } from './fields.ts'

export const voteCalls = {
  /** Requests that wait for votes, oldest first. */
  'votes.list': query<VotingView[]>('activities', 'approvals', 'policies')(organization),
  /** The vote of the window's own user. Where it is the last that was needed, it is the person's approval, too. */
  'votes.cast': call<void>()(decision.extend({ organizationId: id, selection: z.enum(['approve', 'reject']) })),
} as const

/** A request that waits for votes. */
export interface VotingView {
  /** Card of what will be executed; the decision is sent back with its digest. */
  readonly card: Card
  readonly votes: readonly {
    readonly userName: string
    readonly selection: 'approve' | 'reject'
    readonly at: number
  }[]
  /** Users whose vote, for it or against it, would be taken; without the one who asked. */
  readonly canVote: readonly string[]
  /** True if the vote of the window's own user would be taken, for it and against it. */
  readonly mayApprove: boolean
  readonly mayReject: boolean
  /** True if the window's own user asked for it: to reject it is to take it back. */
  readonly isOwn: boolean
  /** Sentence about what is missing, for example `1 of 2 root users have approved so far`. */
  readonly needs: string
}

import { z } from 'zod'
import { query } from './call.ts'
import { id } from './fields.ts'

export const whyCalls = {
  /** Returns how it was decided about: the root quorum, and each policy with the values it met. */
  'activities.why': query<Why>(
    'activities',
    'approvals',
    'policies',
  )(z.strictObject({ organizationId: id, activityId: id })),
} as const

/** Decision about an activity. */
export interface Why {
  /** Past decision, from what was recorded then; null while votes are still wanted. */
  readonly decided: string | null
  /** Outcomes recorded at the decision, if policies were asked: one for each vote. */
  readonly recorded: readonly {
    readonly at: number
    readonly userName: string
    readonly outcomes: readonly { readonly policyName: string; readonly outcome: PolicyWhy['outcome'] }[]
  }[]
  /** Users who voted for it, whether or not they are still there. */
  readonly approvers: readonly { readonly userName: string; readonly credentialName: string }[]
  /** Decision as things stand; null if it cannot be told. */
  readonly now: WhyNow | null
  /** Why that cannot be told, as a clause that follows “because”. */
  readonly nowUntold: string | null
}

/** Decision about a request as it would be now. What it took of limits itself does not count; what others took since does. */
export interface WhyNow {
  /**
   * A sentence that answers the question, one for each limit that it is over because of what is not known of it, and one for what
   * hands over an account and was not named.
   */
  readonly sentence: string
  /** Root users among those who approved, and the number needed. If there were enough, policies were not asked. */
  readonly root: { readonly approved: number; readonly threshold: number; readonly decided: boolean }
  /** Policies in the order they were created. Evaluated now, over the request as it was made and the votes it has. */
  readonly policies: readonly PolicyWhy[]
}

export interface PolicyWhy {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  readonly outcome: 'allow' | 'denyExplicit' | 'denyImplicit' | 'requiresConsensus' | 'error' | 'timeInactive'
  /** It is true of the request, but does not name what hands over an account, and so does not allow it. */
  readonly isUnnamed: boolean
  /** Null where it has no such expression. */
  readonly condition: ExplainedView | null
  readonly consensus: ExplainedView | null
  readonly time: ExplainedView | null
}

/** A part of an expression, what it came to, and the parts it is made of. */
export interface ExplainedView {
  readonly text: string
  /** Value, for example `true`, `'0x…'`, `3 items`; an error in words if `failed`. */
  readonly value: string
  readonly failed: boolean
  readonly parts: readonly ExplainedView[]
}

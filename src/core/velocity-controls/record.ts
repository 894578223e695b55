import type { Milliseconds } from '../ports/clock.ts'
import type { Identified } from '../record/identified.ts'

/** Counts, or adds up, what requests spend, so that a condition can ask `controls.<identifier>` (wire.md §6.9). */
export interface VelocityControl extends Identified {
  readonly name: string
  /** Unique in the organization. */
  readonly identifier: string
  readonly source:
    | {
        readonly kind: 'transfers'
        /** CAIP-19 asset types, lower case, and how many of their base units make one, as a power of ten. */
        readonly assets: readonly { readonly caip19: string; readonly decimals: number }[]
        /** `ACTIVITY_TYPE_…` that count; empty for all. */
        readonly types: readonly string[]
      }
    | { readonly kind: 'activities'; readonly types: readonly string[] }
  readonly method: 'SUM' | 'COUNT'
  readonly operator: 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'EQUAL' | 'GREATER_THAN_OR_EQUAL' | 'GREATER_THAN'
  /** A decimal number, in whole units of the asset where assets are added up. */
  readonly threshold: string
  /** How far back it looks; null for ever. */
  readonly windowMs: Milliseconds | null
  readonly groupBy: 'organization' | 'user' | 'wallet'
}

import type { Identified } from '../record/identified.ts'

export interface Policy extends Identified {
  readonly name: string
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  /** Expressions of wire.md §6; empty where there is none. */
  readonly condition: string
  readonly consensus: string
  readonly time: string
  readonly notes: string
}

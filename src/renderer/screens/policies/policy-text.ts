import type { PolicyView } from '../../../shared/policies.ts'

/** What a person writes of a policy. */
export type PolicyText = Pick<PolicyView, 'name' | 'effect' | 'condition' | 'consensus' | 'time' | 'notes'>

export const blankPolicy: PolicyText = { name: '', effect: 'allow', condition: '', consensus: '', time: '', notes: '' }

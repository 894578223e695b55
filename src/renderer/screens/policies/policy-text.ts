import type { PolicyView } from '../../../shared/policies.ts'

/** Parts of a policy that a person writes. */
export type PolicyText = Pick<PolicyView, 'name' | 'effect' | 'condition' | 'consensus' | 'time' | 'notes'>

export const blankPolicy: PolicyText = { name: '', effect: 'allow', condition: '', consensus: '', time: '', notes: '' }

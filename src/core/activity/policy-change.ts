import type { Policy } from '../records/policy.ts'

/** Content of a policy, without its author and dates. */
export type PolicyText = Pick<Policy, 'name' | 'effect' | 'condition' | 'consensus' | 'time' | 'notes'>

/** One policy that a request writes, changes or deletes. */
export interface PolicyChange {
  /** As it would be; absent for one that is deleted. */
  readonly put?: PolicyText | undefined
  /** Id of the policy that is changed or deleted; absent for a new one. */
  readonly inPlaceOf?: string | undefined
}

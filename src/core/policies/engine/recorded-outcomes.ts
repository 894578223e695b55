import type { PolicyOutcome } from '../../errors.ts'
import type { PolicyEvaluation } from '../../ledger/policy-evaluation.ts'
import type { Policy } from '../../records/policy.ts'

const silent = 'OUTCOME_DENY_IMPLICIT'

/** Picks the outcomes of an evaluation that are kept: a policy that did not match is not worth a row for each signature. */
export function recordedOutcomes(outcomes: readonly PolicyOutcome[]): readonly PolicyOutcome[] {
  return outcomes.filter(({ outcome }) => outcome !== silent)
}

/**
 * All outcomes again, in the order the policies were created: those that were there and said nothing did not match. Policies that
 * were deleted since and had not matched are left out.
 *
 * @param policies - Those of the organization now, in the order they were created.
 */
export function allOutcomes(
  { outcomes, createdAt }: Pick<PolicyEvaluation, 'outcomes' | 'createdAt'>,
  policies: readonly Pick<Policy, 'id' | 'createdAt'>[],
): PolicyOutcome[] {
  const spoken = new Set(outcomes.map(({ policyId }) => policyId))
  const later = policies.filter(policy => policy.createdAt <= createdAt && !spoken.has(policy.id))
  const rank = new Map(policies.map(({ id }, index) => [id, index]))
  return [...outcomes, ...later.map(({ id }) => ({ policyId: id, outcome: silent }))].toSorted(
    (one, other) => (rank.get(one.policyId) ?? -1) - (rank.get(other.policyId) ?? -1),
  )
}

import type { Catalogue } from '../../activity/catalogue.ts'
import type { Approval } from '../../consensus/approval.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { compilePolicy } from '../../policies/engine/compiled-policy.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import { isTrue } from '../../policies/engine/is-true.ts'
import { allOutcomes } from '../../policies/engine/recorded-outcomes.ts'
import type { Explained } from '../../policies/language/expression.ts'
import { stepBudget } from '../../policies/language/outcome.ts'
import type { Reader } from '../../ports/store.ts'
import type { Organization } from '../../records/organization.ts'
import type { Policy } from '../../records/policy.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { whenAt } from '../evaluation/evaluated-request.ts'
import { governanceOf } from '../evaluation/governance-of.ts'
import { policyQuestion } from '../evaluation/policy-question.ts'
import { recordedRequest } from '../evaluation/recorded-request.ts'
import { rootQuorumOf } from '../evaluation/root-quorum.ts'
import { asOf } from './as-of.ts'
import { handedOverInWords } from './handed-over.ts'
import { overLimits } from './over-limits.ts'

/** Decision about one activity, evaluated again over the votes it has and at the time it was made. */
export interface Explanation {
  readonly decision: Decision
  readonly rootQuorum: Organization['rootQuorum']
  readonly approvals: readonly Approval[]
  /** Every policy of the organization now, in the order they were created, whether or not it was asked. */
  readonly policies: readonly ExplainedPolicy[]
  /** A sentence for each limit it is over because of what is not known of it. */
  readonly overLimits: readonly string[]
  /** A sentence for each thing that hands over an account, and that a policy has to name. */
  readonly handedOver: readonly string[]
}

export interface ExplainedPolicy {
  readonly policy: Policy
  /** `OUTCOME_…`; where the root quorum decided alone, what it would have been. */
  readonly outcome: string
  /** It is true of the request, and does not allow it: it does not name what hands over an account (decision 24). */
  readonly isUnnamed: boolean
  /** Null if the policy has no such expression, or it cannot be compiled. */
  readonly condition: Explained | null
  readonly consensus: Explained | null
  readonly time: Explained | null
}

/** @throws AgentError `ORGANIZATION_NOT_FOUND`, and as decoding the activity again does */
export function explain(catalogue: Catalogue, reader: Reader, record: ActivityRecord): Explanation {
  const { organizationId } = record
  const rootQuorum = rootQuorumOf(reader, organizationId)
  const decoded = decodeActivity(catalogue, asOf(reader, record.createdAt), record)
  const { request, approvals } = recordedRequest(reader, record, decoded, whenAt(record.createdAt))
  const policies = governanceOf(request, rootQuorum).by === 'policy' ? reader.list('policies', organizationId) : []
  const nobody = { threshold: rootQuorum.threshold, userIds: [] }
  const asPolicies = evaluate(reader, request, approvals, () => policies, nobody).policies
  const outcomes = new Map(asPolicies.map(({ policyId, outcome }) => [policyId, outcome]))
  const budget = stepBudget()
  const question = policyQuestion(reader, request, approvals, budget)
  return {
    decision: evaluate(reader, request, approvals),
    rootQuorum,
    approvals,
    overLimits: overLimits(reader, request),
    handedOver: handedOverInWords(reader, request),
    policies: policies.map(policy => {
      const { expressions } = compilePolicy(policy)
      const scopes = {
        ...question,
        ...(expressions && policy.effect === 'EFFECT_ALLOW' && { condition: question.toAllow(expressions.condition) }),
      }
      const part = (name: 'condition' | 'consensus' | 'time') =>
        expressions && policy[name].trim() !== '' ? expressions[name].explain(scopes[name], budget) : null
      const outcome = outcomes.get(policy.id) ?? 'OUTCOME_DENY_IMPLICIT'
      return {
        policy,
        outcome,
        isUnnamed:
          policy.effect === 'EFFECT_ALLOW' &&
          outcome === 'OUTCOME_DENY_IMPLICIT' &&
          expressions !== undefined &&
          !question.mayAllow(expressions.condition) &&
          isTrue(expressions.condition, scopes.condition, budget),
        condition: part('condition'),
        consensus: part('consensus'),
        time: part('time'),
      }
    }),
  }
}

/** Returns the record of an activity's decision: for each vote that policies were evaluated for, the outcome of every policy. */
export function recordedEvaluations(reader: Reader, { organizationId, id }: ActivityRecord) {
  const policies = reader.list('policies', organizationId)
  return reader.evaluations(id).map(evaluation => ({ ...evaluation, outcomes: allOutcomes(evaluation, policies) }))
}

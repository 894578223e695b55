import type { Expression } from '../language/expression.ts'
import { lazily, readFrom } from '../language/lazily.ts'
import type { StepBudget } from '../language/outcome.ts'
import type { Scope, Struct } from '../language/value.ts'
import type { CompiledPolicy } from './compiled-policy.ts'
import { either, type Forbids, forbids, type OtherAddress } from './forbids.ts'
import { isTrue } from './is-true.ts'
import { spelledAsIn } from './spelled-as-in.ts'
import type { Measured, Measurements } from './velocity-controls/measure-usage.ts'
import { isReached } from './velocity-controls/remaining.ts'
import { conditionVocabulary, consensusVocabulary } from './vocabulary.ts'

/** Standing of one policy to one request. */
export interface Standing {
  readonly policyId: string
  readonly name: string
  readonly outcome:
    | 'OUTCOME_ALLOW'
    | 'OUTCOME_DENY_EXPLICIT'
    | 'OUTCOME_DENY_IMPLICIT'
    | 'OUTCOME_ERROR'
    | 'OUTCOME_TIME_INACTIVE'
  /** True if it denies, or forbids and cannot be evaluated. */
  readonly denies: boolean
  /** Given if it would allow except for its consensus: tells if that could still come, with the requester counted in it. */
  readonly lacksVotes?: () => boolean
  /** Given where it asks limits and stops the request: those without which it would not. */
  readonly stoppedBy?: () => readonly Measured[]
}

export interface PolicyQuestion {
  readonly condition: Scope
  /** Returns the scope for a condition of a policy that allows: see `scopeToAllow`. */
  readonly toAllow: (condition: Expression) => Scope
  readonly consensus: Scope
  readonly time: Scope
  /** The limits that conditions ask, as they are measured for `condition`. */
  readonly measurements: Pick<Measurements, 'of'>
  /** One for all policies of the request. */
  readonly budget: StepBudget
  /** Paths that requests of this kind never have, for example `eth.tx` where users are created. */
  readonly isNotApplicable: (path: string) => boolean
  /** Checks if a condition says enough to allow what would be signed: see `namesWhatIsHandedOver`. */
  readonly mayAllow: (condition: Expression) => boolean
  /** The request under every other address of the key that is used: see `forbids`. */
  readonly otherAddresses: () => readonly OtherAddress[]
  /** Tells if the consensus could still become true. */
  reachable(consensus: Expression): boolean
}

/** A policy applies when its condition, consensus and time all hold (wire.md §6.1). */
export function evaluatePolicy(policy: CompiledPolicy, question: PolicyQuestion): Standing {
  return policy.effect === 'EFFECT_DENY' ? evaluateDenial(policy, question) : evaluateAllowance(policy, question)
}

function evaluateAllowance(policy: CompiledPolicy, question: PolicyQuestion): Standing {
  const { id: policyId, name } = policy
  const standing = (outcome: Standing['outcome']): Standing => ({ policyId, name, outcome, denies: false })
  if (!policy.expressions) return standing('OUTCOME_ERROR')
  const { condition, consensus, time } = policy.expressions
  const active = time.evaluate(question.time, question.budget)
  if ('error' in active) return standing('OUTCOME_ERROR')
  if (!active.value) return standing('OUTCOME_TIME_INACTIVE')
  if (!question.mayAllow(condition)) return standing('OUTCOME_DENY_IMPLICIT')
  const scope = question.toAllow(condition)
  const matches = condition.evaluate(scope, question.budget)
  if ('error' in matches) return standing('OUTCOME_ERROR')
  if (!matches.value) {
    if (condition.velocityControls.length === 0) return standing('OUTCOME_DENY_IMPLICIT')
    const wouldDo = (withOthers: Scope) => {
      if (!isTrue(condition, withOthers, question.budget)) return false
      return isTrue(consensus, question.consensus, question.budget) || question.reachable(consensus)
    }
    return {
      ...standing('OUTCOME_DENY_IMPLICIT'),
      stoppedBy: () => velocityControlsThatStop(condition, { ...question, condition: scope }, wouldDo),
    }
  }
  const agreed = consensus.evaluate(question.consensus, question.budget)
  if ('value' in agreed && agreed.value) return standing('OUTCOME_ALLOW')
  // An error counts as not yet: `approvers[1]` is one until there is a second.
  const outcome = 'error' in agreed ? 'OUTCOME_ERROR' : 'OUTCOME_DENY_IMPLICIT'
  return { ...standing(outcome), lacksVotes: () => question.reachable(consensus) }
}

/** Evaluates a policy that forbids. It also forbids if it cannot be evaluated: see docs/decisions/0010. */
function evaluateDenial(policy: CompiledPolicy, question: PolicyQuestion): Standing {
  const { id: policyId, name } = policy
  const standing = (outcome: Standing['outcome'], denies: boolean): Standing => ({ policyId, name, outcome, denies })
  if (!policy.expressions) return standing('OUTCOME_ERROR', true)
  const { condition, consensus, time } = policy.expressions
  const active = time.evaluate(question.time, question.budget)
  if ('value' in active && !active.value) return standing('OUTCOME_TIME_INACTIVE', false)
  const { isNotApplicable, budget, otherAddresses } = question
  const onCondition = inAnySpelling(condition, scope =>
    forbids(condition, conditionVocabulary, { scope, isNotApplicable, budget, otherAddresses }),
  )
  const onConsensus = inAnySpelling(consensus, scope =>
    forbids(consensus, consensusVocabulary, { scope, isNotApplicable, budget }),
  )
  const parts: Forbids[] = [
    'error' in active ? 'error' : 'yes',
    onCondition(question.condition),
    onConsensus(question.consensus),
  ]
  if (parts.includes('no')) return standing('OUTCOME_DENY_IMPLICIT', false)
  if (parts.includes('notApplicable')) return standing('OUTCOME_ERROR', false)
  const stoppedBy = () =>
    velocityControlsThatStop(condition, question, scope => ['no', 'notApplicable'].includes(onCondition(scope)))
  if (parts.includes('error')) return { ...standing('OUTCOME_ERROR', true), stoppedBy }
  return { ...standing('OUTCOME_DENY_EXPLICIT', true), stoppedBy }
}

/** Evaluates an expression with a scope, and with addresses spelled as they are in the expression. */
export function inAnySpelling(expression: Expression, asSpelled: (scope: Scope) => Forbids): (scope: Scope) => Forbids {
  return scope => {
    const met = asSpelled(scope)
    const respelled = met === 'yes' ? undefined : spelledAsIn(expression, scope)
    return respelled ? either(met, asSpelled(respelled)) : met
  }
}

/**
 * The limits a request reaches that a condition asks, where it is they that matter: with each answering the opposite, the policy
 * would not stop the request. They are those the decision was made with; nothing is measured again.
 */
function velocityControlsThatStop(
  { velocityControls }: Expression,
  { condition, measurements }: PolicyQuestion,
  wouldDo: (withOthers: Scope) => boolean,
): readonly Measured[] {
  const measured = velocityControls.flatMap(identifier => measurements.of(identifier) ?? []).filter(isReached)
  if (measured.length === 0) return []
  const opposite = Object.fromEntries(
    measured.map(({ velocityControl, holds }) => [velocityControl.identifier, () => !holds]),
  )
  const answers = lazily({ ...readFrom(condition.controls as Struct), ...opposite })
  return wouldDo(lazily({ ...readFrom(condition), controls: () => answers })) ? measured : []
}

import type { Approval } from '../../consensus/approval.ts'
import { possibleApprovals } from '../../consensus/approvals.ts'
import { isCounted } from '../../consensus/is-approval-needed.ts'
import { conditionScope, scopeToAllow, underOtherAddresses } from '../../policies/engine/condition-scope.ts'
import { consensusScope } from '../../policies/engine/consensus-scope.ts'
import type { OtherAddress } from '../../policies/engine/forbids.ts'
import { isTrue } from '../../policies/engine/is-true.ts'
import { namesWhatIsHandedOver } from '../../policies/engine/names-what-is-handed-over.ts'
import { notApplicableTo } from '../../policies/engine/not-applicable.ts'
import { timeScope } from '../../policies/engine/time-scope.ts'
import { measureVelocityControls } from '../../policies/engine/velocity-controls/measure-usage.ts'
import type { Expression } from '../../policies/language/expression.ts'
import { type StepBudget, stepBudget } from '../../policies/language/outcome.ts'
import type { Reader } from '../../ports/store.ts'
import type { Request } from './evaluated-request.ts'
import { spendingOf } from './reserve.ts'

/** Most times that consensus expressions are tried on approvals that could still come, for one decision. */
export const mostQuestions = 2_000

/** The scopes that one request gives to expressions. */
export function policyQuestion(
  reader: Reader,
  request: Request,
  approvals: readonly Approval[],
  budget: StepBudget = stepBudget(),
) {
  const { organizationId, requesterId } = request
  let possible: readonly Approval[] | undefined
  const mine = approvals.find(({ user }) => user.id === requesterId)
  const counted = new Map<string, boolean>()
  const questions = { left: mostQuestions }
  const measurements = measurementsOf(reader, request)
  const asked = { ...request, reader, controls: measurements.scope }
  const condition = conditionScope(asked)
  let others: readonly OtherAddress[] | undefined
  return {
    condition,
    toAllow: scopeToAllow(condition, asked),
    measurements,
    otherAddresses() {
      others ??= underOtherAddresses(condition, asked)
      return others
    },
    budget,
    consensus: consensusScope(approvals),
    time: timeScope(request.now),
    isNotApplicable: notApplicableTo(request.activity),
    mayAllow: namesWhatIsHandedOver(reader, organizationId, request.activity.facts(request.prepared)),
    reachable(consensus: Expression) {
      possible ??= possibleApprovals(reader, organizationId, request.now)
      const known = counted.get(consensus.text)
      const answer =
        known ?? (mine !== undefined && isCounted(metBy(consensus, budget), mine, approvals, possible, questions))
      counted.set(consensus.text, answer)
      return answer
    },
  }
}

/** Measures nothing, and decodes nothing, before a condition asks for it. */
function measurementsOf(reader: Reader, request: Request) {
  const { organizationId, countedAt, activityId } = request
  return measureVelocityControls(reader, organizationId, spendingOf(request), { now: countedAt, except: activityId })
}

/** Returns a function that tells if a consensus expression is true with some approvals. */
export function metBy(expression: Expression, budget: StepBudget) {
  return (approvals: readonly Approval[]) => isTrue(expression, consensusScope(approvals), budget)
}

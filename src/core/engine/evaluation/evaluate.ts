import type { Approval } from '../../consensus/approval.ts'
import { compilePolicy } from '../../policies/engine/compiled-policy.ts'
import { type Decision, decide } from '../../policies/engine/decide.ts'
import { evaluatePolicy, type Standing } from '../../policies/engine/evaluate-policy.ts'
import { stepBudget } from '../../policies/language/outcome.ts'
import type { Reader } from '../../ports/store.ts'
import type { Policy } from '../../records/policy.ts'
import type { Request } from './evaluated-request.ts'
import { type Factors, factorsOf, furtherProofs } from './factors.ts'
import { factorsInWords, methodNamesIn } from './factors-in-words.ts'
import { governanceOf } from './governance-of.ts'
import { policyQuestion } from './policy-question.ts'
import { rootQuorumOf } from './root-quorum.ts'
import { outOfScope } from './session-scope.ts'

/**
 * Evaluates a request: the scope of the session that asks, if it has one, the root quorum, then the policies, over one decoded value.
 * @param cast - The votes for it, of which the requester's submission is the first.
 */
export function evaluate(
  reader: Reader,
  request: Request,
  cast: readonly Approval[],
  policies: () => readonly Policy[] = () => reader.list('policies', request.organizationId),
  rootQuorum = rootQuorumOf(reader, request.organizationId),
): Decision {
  const { activity, requesterId, prepared } = request
  const budget = stepBudget()
  const reasons = cast.map(outOfScope(reader, request, () => policyQuestion(reader, request, cast, budget)))
  const refused = reasons.find((reason, index) => reason && cast[index]?.user.id === requesterId)
  if (refused) return { outcome: 'deny', deniedBy: [], policies: [], outOfScope: refused }
  // The vote of a session counts for nothing that its profile does not allow.
  const inScope = cast.filter((_, index) => reasons[index] === undefined)
  const lacking = lackingFactors(reader, request, inScope, budget)
  // Nor does that of a user who has not proved themselves by as many credentials as they have to.
  const approvals = inScope.filter(({ user }) => user.id === requesterId || !lacking.has(user.id))
  let standings: readonly Standing[] = []
  const decision = decide({
    governance: governanceOf(request, rootQuorum),
    rootQuorum,
    requesterId,
    approvals,
    credentialsOf: activity.facts(prepared).credentialsOf,
    standings() {
      const question = policyQuestion(reader, request, approvals, budget)
      standings = policies().map(policy => evaluatePolicy(compilePolicy(policy), question))
      return standings
    },
  })
  const own = lacking.get(requesterId)
  if (own && decision.outcome !== 'deny') {
    const { policies } = decision
    return {
      outcome: 'consensusNeeded',
      why: factorsInWords(own, methodNamesIn(reader, request.organizationId)),
      policies,
      lacksFactors: true,
    }
  }
  if (decision.outcome !== 'deny') return decision
  const tooManySteps = budget.exceeded
  const stopping = decision.deniedBy.length > 0 ? standings.filter(({ denies }) => denies) : standings
  const reachedVelocityControls = [...new Set(stopping.flatMap(({ stoppedBy }) => stoppedBy?.() ?? []))]
  return {
    ...decision,
    ...(tooManySteps && { tooManySteps }),
    ...(reachedVelocityControls.length > 0 && { reachedVelocityControls }),
  }
}

/** The MFA policies of those who voted and have not met them, by user. */
export function lackingFactors(
  reader: Reader,
  request: Request,
  cast: readonly Approval[],
  budget = stepBudget(),
): ReadonlyMap<string, readonly Factors[]> {
  const voters = [...new Set(cast.map(({ user }) => user.id))]
  const factors = voters.map(id => [id, factorsFor(reader, request, cast, id, budget)] as const)
  return new Map(factors.filter(([, each]) => each.some(({ lacking }) => lacking.length > 0)))
}

/** The MFA policies that one user has to meet, and how far they have by their votes and what else they have proved. */
export function factorsFor(
  reader: Reader,
  request: Request,
  cast: readonly Approval[],
  userId: string,
  budget = stepBudget(),
): readonly Factors[] {
  const question = () => policyQuestion(reader, request, cast, budget)
  const proofs = [...cast, ...furtherProofs(reader, request.organizationId, request.activityId)]
  const reasonAgainst = outOfScope(reader, request, question)
  const own = proofs.filter(proof => proof.user.id === userId && !reasonAgainst(proof))
  return factorsOf(reader, request, question, userId, own)
}

import type { Approval } from '../../consensus/approval.ts'
import { credentialsOf, publicKeyOf } from '../../consensus/approvals.ts'
import { compiledText } from '../../policies/engine/compiled-policy.ts'
import { inAnySpelling } from '../../policies/engine/evaluate-policy.ts'
import { forbids } from '../../policies/engine/forbids.ts'
import { isTrue } from '../../policies/engine/is-true.ts'
import { conditionVocabulary } from '../../policies/engine/vocabulary.ts'
import type { Expression } from '../../policies/language/expression.ts'
import type { Reader } from '../../ports/store.ts'
import type { MfaPolicy } from '../../records/mfa-policy.ts'
import type { AuthenticationStep } from '../../schema/authentication-method.ts'
import { changesGovernance } from './changes-governance.ts'
import type { Request } from './evaluated-request.ts'
import type { policyQuestion } from './policy-question.ts'
import { proofOf } from './proof.ts'
import { type StepsTaken, stepsTaken } from './steps-taken.ts'

/** One MFA policy that a user has to meet for a request, and how far they have. */
export interface Factors extends StepsTaken {
  readonly policy: MfaPolicy
}

type Question = Pick<
  ReturnType<typeof policyQuestion>,
  'condition' | 'toAllow' | 'mayAllow' | 'isNotApplicable' | 'budget' | 'otherAddresses'
>

/**
 * Returns the MFA policies that a user has to meet for a request (wire.md §3.5): of those in order, the first whose condition is true, and
 * each before it whose condition cannot be evaluated (decision 68). A change of who may do what has to meet all of them, except a sign-in
 * of one's own, which lacks no step that a session takes: nobody could begin the first. None for what the person asks for or approves in
 * the window; and none for a vote, which counts by the request that it is on.
 *
 * @param proofs - Credentials that have stamped for it.
 */
export function factorsOf(
  reader: Reader,
  request: Request,
  question: () => Question,
  userId: string,
  proofs: readonly Approval[],
): readonly Factors[] {
  const { organizationId, activity } = request
  // The person at the desk has proved themselves by the window. Otherwise a rule could keep them from their own agent.
  if (activity.governance.by === 'target' || proofs.some(isByWindow)) return []
  const all = mfaPoliciesInOrder(reader, organizationId, userId)
  if (all.length === 0) return []
  const policies = asksForAll(request) ? all : enforced(all, question())
  const given = proofs.map(proofOf(reader))
  const isLogin = beginsOwnSession(request, userId)
  return policies.map(policy => {
    const { requiredAuthenticationMethods: steps } = policy
    return { policy, ...stepsTaken(isLogin ? steps.filter(step => !isTakenBySessions(step)) : steps, given) }
  })
}

/** The MFA policies of a user in the order in which they are asked. */
export function mfaPoliciesInOrder(reader: Reader, organizationId: string, userId: string): readonly MfaPolicy[] {
  return reader
    .list('mfaPolicies', organizationId, { userId })
    .toSorted((one, other) => one.rank - other.rank || one.createdAt - other.createdAt)
}

/** The credentials by which a user has proved themselves for an activity besides their vote, as far as they still have them. */
export function furtherProofs(reader: Reader, organizationId: string, activityId: string | undefined): Approval[] {
  if (activityId === undefined) return []
  return reader.list('factorProofs', organizationId, { activityId }).flatMap(({ userId, publicKey }) => {
    const user = reader.find('users', organizationId, userId)
    return (user && credentialsOf(reader, user).find(approval => publicKeyOf(approval) === publicKey)) ?? []
  })
}

/**
 * Otherwise whoever has one factor could give themselves another, do away with the rule that asks for it, or make somebody who may. A
 * session of one's own gives nobody more than what began it.
 */
function asksForAll({ activity, prepared, requesterId }: Request): boolean {
  const isOwnSignIn = activity.signsIn !== null && activity.facts(prepared).credentialsOf === requesterId
  return changesGovernance(activity) && !isOwnSignIn
}

function beginsOwnSession({ activity, prepared, requesterId }: Request, userId: string): boolean {
  const { signsIn } = activity
  if (signsIn?.with !== 'credential' || signsIn.onlyReads || requesterId !== userId) return false
  return activity.facts(prepared).credentialsOf === userId
}

function isTakenBySessions({ any }: AuthenticationStep): boolean {
  return any.some(({ type }) => type === 'AUTHENTICATION_TYPE_SESSION')
}

function enforced(inOrder: readonly MfaPolicy[], question: Question): readonly MfaPolicy[] {
  const found: MfaPolicy[] = []
  for (const policy of inOrder) {
    const matches = matchOf(policy.condition, question)
    if (matches !== 'no') found.push(policy)
    if (matches === 'yes') break
  }
  return found
}

function matchOf(condition: string, question: Question): 'yes' | 'no' | 'perhaps' {
  const { condition: scope, toAllow, mayAllow, isNotApplicable, budget, otherAddresses } = question
  let expression: Expression
  try {
    expression = compiledText(conditionVocabulary, condition)
  } catch {
    return 'perhaps'
  }
  // To keep those after it from being asked is to allow, so it takes what a policy that allows does.
  if (mayAllow(expression) && isTrue(expression, toAllow(expression), budget)) return 'yes'
  const met = inAnySpelling(expression, spelled =>
    forbids(expression, conditionVocabulary, { scope: spelled, isNotApplicable, budget, otherAddresses }),
  )(scope)
  return met === 'no' || met === 'notApplicable' ? 'no' : 'perhaps'
}

/** Tells if a vote is cast in the window. Its key never leaves the agent, so it takes no step that programs are asked for. */
export function isByWindow({ credential }: Approval): boolean {
  return credential.kind === 'apiKey' && credential.apiKey.isWindowKey
}

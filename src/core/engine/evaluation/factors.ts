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
import type { AuthenticationMethod, AuthenticationStep } from '../../schema/authentication-method.ts'
import type { Request } from './evaluated-request.ts'
import type { policyQuestion } from './policy-question.ts'

/** One MFA policy that a user has to meet for a request, and how far they have. */
export interface Factors {
  readonly policy: MfaPolicy
  /** Steps that no credential has taken yet. */
  readonly lacking: readonly AuthenticationStep[]
  /** Methods that have taken the others. */
  readonly taken: readonly AuthenticationMethod[]
}

type Question = Pick<ReturnType<typeof policyQuestion>, 'condition' | 'isNotApplicable' | 'budget' | 'otherAddresses'>

/**
 * Returns the MFA policies that a user has to meet for a request (wire.md §3.5): of those in order, the first whose condition is true, and
 * each before it whose condition cannot be evaluated (decision 68). A change of what proves who the user is, or of these policies
 * themselves, has to meet all of them. None for a vote, which counts by the request that it is on.
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
  if (activity.governance.by === 'target') return []
  const all = mfaPoliciesInOrder(reader, organizationId, userId)
  if (all.length === 0) return []
  const policies = changesOwnFactors(request, userId) ? all : enforced(all, question())
  const basisOf = basisIn(reader)
  return policies.map(policy => ({ policy, ...stepsTaken(policy.requiredAuthenticationMethods, proofs, basisOf) }))
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

/** Otherwise whoever has one factor could give themselves another, or do away with the rule that asks for it. */
function changesOwnFactors({ activity, prepared, requesterId }: Request, userId: string): boolean {
  const { governance } = activity
  if (governance.by !== 'policy' || requesterId !== userId) return false
  if (governance.resource !== 'CREDENTIAL' && governance.resource !== 'MFA_POLICY') return false
  return activity.facts(prepared).credentialsOf === userId
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
  const { condition: scope, isNotApplicable, budget, otherAddresses } = question
  let expression: Expression
  try {
    expression = compiledText(conditionVocabulary, condition)
  } catch {
    return 'perhaps'
  }
  // Only what is true as it stands keeps those after it from being asked.
  if (isTrue(expression, scope, budget)) return 'yes'
  const met = inAnySpelling(expression, spelled =>
    forbids(expression, conditionVocabulary, { scope: spelled, isNotApplicable, budget, otherAddresses }),
  )(scope)
  return met === 'no' || met === 'notApplicable' ? 'no' : 'perhaps'
}

/** Tells if credentials that are registered could take all steps but those that a session may take, too. */
export function canBeTaken(steps: readonly AuthenticationStep[], registered: readonly Approval[]): boolean {
  const others = steps.filter(({ any }) => any.every(({ type }) => type !== 'AUTHENTICATION_TYPE_SESSION'))
  return stepsTaken(others, registered, publicKeyOf).lacking.length === 0
}

/**
 * Returns what a proof rests on. Whoever has an API key can begin sessions by it unnoticed, so these are no other factor than the key. A
 * passkey is asked for each time.
 */
function basisIn(reader: Reader): (proof: Approval) => string {
  return ({ user: { organizationId }, credential }) => {
    if (credential.kind === 'authenticator') return credential.authenticator.id
    const { id, begunBy } = credential.apiKey
    return begunBy !== null && reader.find('apiKeys', organizationId, begunBy) ? begunBy : id
  }
}

/** Lets each basis take one step at most, and as many steps be taken as can be. */
function stepsTaken(
  steps: readonly AuthenticationStep[],
  proofs: readonly Approval[],
  basisOf: (proof: Approval) => string,
): Pick<Factors, 'lacking' | 'taken'> {
  const bases = [...Map.groupBy(proofs, basisOf).values()]
  const methodAt = (step: number, place: number) =>
    (bases[place] ?? [])
      .map(proof => methodOf(steps[step] as AuthenticationStep, proof))
      .find(method => method !== undefined)
  /** The step of each basis, by their places. */
  const stepOf = new Map<number, number>()
  const takes = (step: number, tried: Set<number>): boolean =>
    bases.some((_, place) => {
      if (tried.has(place) || !methodAt(step, place)) return false
      tried.add(place)
      const other = stepOf.get(place)
      if (other !== undefined && !takes(other, tried)) return false
      stepOf.set(place, step)
      return true
    })
  for (const step of steps.keys()) takes(step, new Set())
  const placeOf = new Map([...stepOf].map(([place, step]) => [step, place]))
  return {
    lacking: steps.filter((_, step) => !placeOf.has(step)),
    taken: [...placeOf].flatMap(([step, place]) => methodAt(step, place) ?? []),
  }
}

function methodOf({ any }: AuthenticationStep, proof: Approval): AuthenticationMethod | undefined {
  return any.find(method => isProvedBy(method, proof))
}

function isProvedBy({ type, id }: AuthenticationMethod, { credential, attested }: Approval): boolean {
  if (attested) return false
  if (credential.kind === 'authenticator') {
    return type === 'AUTHENTICATION_TYPE_PASSKEY' && (id === undefined || id === credential.authenticator.id)
  }
  const { id: keyId, session, sessionProfileId } = credential.apiKey
  if (session === null) return type === 'AUTHENTICATION_TYPE_API_KEY' && (id === undefined || id === keyId)
  // A key that was mailed to recover is no way to sign in.
  if (type !== 'AUTHENTICATION_TYPE_SESSION' || session === 'RECOVER_USER_KEY_P256') return false
  return id === undefined || id === sessionProfileId
}

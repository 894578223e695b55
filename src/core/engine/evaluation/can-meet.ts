import { compiledText } from '../../policies/engine/compiled-policy.ts'
import { isTrue } from '../../policies/engine/is-true.ts'
import { conditionVocabulary } from '../../policies/engine/vocabulary.ts'
import type { Expression } from '../../policies/language/expression.ts'
import { structOf } from '../../policies/language/lazily.ts'
import type { Reader } from '../../ports/store.ts'
import type { SessionProfile } from '../../records/session-profile.ts'
import type { User } from '../../records/user.ts'
import type { AuthenticationStep } from '../../schema/authentication-method.ts'
import { findProfile } from '../../sign-in/session-profile.ts'
import { possibleProofs } from './proof.ts'
import { stepsTaken } from './steps-taken.ts'

/**
 * Tells if a user could take all steps of an MFA policy, also to do away with it, by what is registered now and lasts: keys that expire,
 * passkeys that no allowed page may use and contacts that let nobody in do not count.
 */
export function canMeet(reader: Reader, user: User, steps: readonly AuthenticationStep[]): boolean {
  const mayProve = (profileId: string) => {
    const profile = findProfile(reader, user.organizationId, profileId)
    return profile !== undefined && mayEndPolicies(profile)
  }
  return stepsTaken(steps, possibleProofs(reader, user, mayProve)).lacking.length === 0
}

const waysOut = [
  { kind: 'DELETE_MFA_POLICY', resource: 'MFA_POLICY', action: 'DELETE' },
  { kind: 'APPROVE_ACTIVITY', resource: 'ACTIVITY', action: 'APPROVE' },
].map(words => structOf({ activity: structOf({ ...words, type: `ACTIVITY_TYPE_${words.kind}`, web_origin: '' }) }))

/** By expression: a scope never changes, and every login asks about the profiles that MFA policies name. */
const known = new WeakMap<Expression, boolean>()

/** Steps that a scope may take to say this: it reads nothing but words. One that takes more counts as one that does not allow it. */
const mostSteps = 10_000

/** Tells if sessions with a profile may ask for the deletion of an MFA policy, and approve it. */
function mayEndPolicies({ scope }: SessionProfile): boolean {
  let expression: Expression
  try {
    expression = compiledText(conditionVocabulary, scope)
  } catch {
    return false
  }
  const budget = { left: mostSteps, exceeded: false }
  const may = known.get(expression) ?? waysOut.every(words => isTrue(expression, words, budget))
  known.set(expression, may)
  return may
}

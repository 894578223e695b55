import { compiledText } from '../../policies/engine/compiled-policy.ts'
import { isTrue } from '../../policies/engine/is-true.ts'
import { conditionVocabulary } from '../../policies/engine/vocabulary.ts'
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

/** Tells if sessions with a profile may ask for the deletion of an MFA policy, and approve it. */
function mayEndPolicies({ scope }: SessionProfile): boolean {
  try {
    const expression = compiledText(conditionVocabulary, scope)
    return waysOut.every(words => isTrue(expression, words))
  } catch {
    return false
  }
}

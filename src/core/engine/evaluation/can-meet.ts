import type { Reader } from '../../ports/store.ts'
import type { User } from '../../records/user.ts'
import type { AuthenticationStep } from '../../schema/authentication-method.ts'
import { findProfile } from '../../sign-in/session-profile.ts'
import { possibleProofs } from './proof.ts'
import { stepsTaken } from './steps-taken.ts'

/** Tells if a user could take all steps of an MFA policy by what is registered now and lasts. */
export function canMeet(reader: Reader, user: User, steps: readonly AuthenticationStep[]): boolean {
  const mayHave = (profileId: string) => findProfile(reader, user.organizationId, profileId) !== undefined
  return stepsTaken(steps, possibleProofs(reader, user, mayHave)).lacking.length === 0
}

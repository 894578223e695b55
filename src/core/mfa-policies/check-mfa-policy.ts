import { credentialsOf } from '../consensus/approvals.ts'
import { canMeet } from '../engine/evaluation/can-meet.ts'
import { isByWindow } from '../engine/evaluation/factors.ts'
import { checkMfaCondition } from '../policies/engine/check-expression.ts'
import type { Reader } from '../ports/store.ts'
import type { MfaPolicy } from '../records/mfa-policy.ts'
import type { User } from '../records/user.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { findProfile } from '../sign-in/session-profile.ts'

const field = 'parameters.requiredAuthenticationMethods'

/**
 * Checks that its user could meet an MFA policy now: otherwise it would lock them out.
 * @throws AgentError `REQUEST_INVALID`
 */
export function checkMfaPolicy(
  reader: Reader,
  user: User,
  { condition, requiredAuthenticationMethods: steps }: Pick<MfaPolicy, 'condition' | 'requiredAuthenticationMethods'>,
): void {
  checkMfaCondition(condition, 'parameters.condition')
  const { organizationId, id: userId } = user
  const own = credentialsOf(reader, user).filter(approval => !isByWindow(approval))
  const ids = own.map(({ credential }) =>
    credential.kind === 'apiKey' ? credential.apiKey.id : credential.authenticator.id,
  )
  for (const [step, { any }] of steps.entries()) {
    for (const [place, { type, id }] of any.entries()) {
      if (id === undefined) continue
      const isKnown =
        type === 'AUTHENTICATION_TYPE_SESSION'
          ? findProfile(reader, organizationId, id) !== undefined
          : ids.includes(id)
      if (!isKnown) {
        const what = type === 'AUTHENTICATION_TYPE_SESSION' ? 'session profile' : `credential of user ${userId}`
        throw invalidField(`${field}.${step}.any.${place}.id`, `there is no ${what} with this ID`)
      }
    }
  }
  if (canMeet(reader, user, steps)) return
  throw invalidField(
    field,
    'the user has too few credentials that last to take every step, and would be locked out. Register the passkey or API key first.',
  )
}

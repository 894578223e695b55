import type { Warning } from '../../shared/card.ts'
import type { PrepareContext } from '../activity/context.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { canBeMet, canLogIn, loginMethods } from '../consensus/login-methods.ts'
import { originsIn } from '../consensus/passkey-origins.ts'
import { readClientData } from '../crypto/webauthn.ts'
import { parseWebauthnStamp } from '../crypto/webauthn-stamp.ts'
import { quoted, visible } from '../display/visible.ts'
import type { AgentError } from '../errors.ts'
import type { User } from '../records/user.ts'
import { invalidField } from '../schema/invalid-field.ts'

const field = 'parameters.value'

/**
 * Checks a new value of `FEATURE_NAME_WEBAUTHN_ORIGINS`: a mistyped one must not lock anybody out.
 * @returns the users whose only lasting ways in are passkeys that would not work any more.
 * @throws AgentError `REQUEST_INVALID` where it leaves out the page this very request comes from, or where too few root users
 * could act afterwards.
 */
export function lockedOutBy(value: string, { reader, organizationId, credential }: PrepareContext): User[] {
  const origins = originsIn(value)
  for (const origin of pagesOf(credential)) {
    if (!origins.includes(origin)) {
      throw refused(
        `must contain ${visible(origin, 200)}, where the passkey that asks for this is used: it could not be used there again`,
      )
    }
  }
  const { rootQuorum } = findOrganization(reader, organizationId)
  if (canBeMet(reader, organizationId, rootQuorum) && !canBeMet(reader, organizationId, rootQuorum, origins)) {
    const known = reader.list('authenticators', organizationId).flatMap(passkey => passkey.origins)
    const pages = [...new Set(known)].map(origin => visible(origin, 200)).join(', ')
    throw refused(
      `too few root users could act any more, because their passkeys are used at other origins. Include them${pages && `: ${pages}`}, or give the root users API keys first`,
    )
  }
  const hasLasting = (user: User, at?: string[]) => canLogIn(loginMethods(reader, user, at))
  return reader.list('users', organizationId).filter(user => hasLasting(user) && !hasLasting(user, origins))
}

export function lockedOutWarnings(users: readonly User[]): Warning[] {
  if (users.length === 0) return []
  const names = users.map(({ name }) => `${quoted(name, 100)}`).join(', ')
  return [
    { level: 'danger', text: `Their passkeys are not used at these origins, and would not work any more: ${names}.` },
  ]
}

/** Lists the origins of the page where a passkey was used for this request, and of the page around it; none for an API key. */
function pagesOf({ key, stamp }: PrepareContext['credential']): string[] {
  if (key.kind !== 'authenticator') return []
  const page = readClientData(parseWebauthnStamp(stamp.signature).clientDataJson)
  return page ? [page.origin, page.topOrigin ?? page.origin] : []
}

function refused(problem: string): AgentError {
  return invalidField(field, problem)
}

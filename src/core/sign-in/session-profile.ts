import type { Activity } from '../activity/activity.ts'
import type { Credential } from '../activity/credential.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { SessionProfile } from '../records/session-profile.ts'
import { invalidField } from '../schema/invalid-field.ts'

const field = 'parameters.sessionProfileId'

/** Finds a profile that sessions in an organization may have: one of its own, or of its parent (wire.md §5.7). */
export function findProfile(reader: Reader, organizationId: string, id: string): SessionProfile | undefined {
  return profilePlaces(reader, organizationId)
    .map(place => reader.find('sessionProfiles', place, id))
    .find(profile => profile !== undefined)
}

/** The organizations whose profiles sessions in an organization may have: itself, then its parent. */
export function profilePlaces(reader: Reader, organizationId: string): readonly string[] {
  const parentId = reader.find('organizations', organizationId, organizationId)?.parentId ?? null
  return parentId === null ? [organizationId] : [organizationId, parentId]
}

/** Returns the profile that a login names; null if it names none. @throws AgentError `REQUEST_INVALID` for an unknown one */
export function profileNamed(reader: Reader, organizationId: string, id: string | undefined): SessionProfile | null {
  if (id === undefined) return null
  const profile = findProfile(reader, organizationId, id)
  if (profile) return profile
  throw invalidField(
    field,
    'invalid session profile: this organization and its parent have none with this ID. get_session_profiles lists those there are.',
  )
}

/**
 * Returns the profile of a session that a credential begins: the one it names, but a session with a profile begins none with another, and
 * none without.
 * @throws AgentError `REQUEST_INVALID` for an unknown profile, `PERMISSION_DENIED` for another one
 */
export function profileOfNext(
  reader: Reader,
  { organizationId, key }: Pick<Credential, 'organizationId' | 'key'>,
  named: string | undefined,
): SessionProfile | null {
  const own = key.kind === 'apiKey' ? reader.find('apiKeys', organizationId, key.id)?.sessionProfileId : undefined
  if ((own ?? null) === null) return profileNamed(reader, organizationId, named)
  if (named === undefined || named === own) return profileNamed(reader, organizationId, own ?? undefined)
  throw new AgentError(
    'PERMISSION_DENIED',
    'a session with a profile begins no session with another profile. Sign in with the credential that began it, or leave sessionProfileId out.',
    { detail: { field } },
  )
}

/**
 * Some ways to sign in take no profile. To ignore one would give out more than was asked for.
 * @param sent - Parameters as they were sent.
 * @param parsed - The same, as the kind and version knows them.
 * @throws AgentError `REQUEST_INVALID`
 */
export function refuseIgnoredProfile(
  { signsIn }: Pick<Activity, 'signsIn'>,
  sent: Readonly<Record<string, unknown>>,
  parsed: unknown,
): void {
  if (!signsIn || (sent.sessionProfileId ?? undefined) === undefined) return
  if (typeof parsed === 'object' && parsed !== null && 'sessionProfileId' in parsed) return
  throw invalidField(
    field,
    'invalid session profile: this way to sign in takes none. Use stamp_login, otp_login or oauth_login.',
  )
}

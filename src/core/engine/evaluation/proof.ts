import type { Approval } from '../../consensus/approval.ts'
import { credentialRecords } from '../../consensus/credential-records.ts'
import { loginMethods } from '../../consensus/login-methods.ts'
import { originOf } from '../../consensus/session-origin.ts'
import type { Reader } from '../../ports/store.ts'
import type { User } from '../../records/user.ts'
import type { AuthenticationMethod } from '../../schema/authentication-method.ts'

/** What a user proves themselves by, or could. */
export interface Proof {
  /** Those with the same basis take one step between them: whoever holds one of them can have the others unnoticed. */
  readonly basis: string
  takes(method: AuthenticationMethod): boolean
}

/** Makes the proof of a credential that has stamped for a request. */
export function proofOf(reader: Reader): (approval: Approval) => Proof {
  return ({ user, credential, attested }) => {
    if (credential.kind === 'authenticator') return passkey(credential.authenticator.id)
    const { id, session, begunBy, sessionProfileId, isWindowKey } = credential.apiKey
    // It never leaves the agent, so it takes no step that programs are asked for.
    if (isWindowKey) return { basis: id, takes: () => false }
    if (session === null) return apiKey(id)
    const basis = basisOfSessions(reader, user, begunBy ?? id)
    // A key that was mailed to recover is no way to sign in.
    if (attested || session === 'RECOVER_USER_KEY_P256') return { basis, takes: () => false }
    return sessionOn(basis, profileId => profileId === sessionProfileId)
  }
}

/**
 * Lists the proofs that a user could give now, by what is registered and lasts, and by the sessions that it begins.
 * @param mayHave - Tells if a session could have this profile and prove anything.
 */
export function possibleProofs(reader: Reader, user: User, mayHave: (profileId: string) => boolean): Proof[] {
  const { organizationId } = user
  return loginMethods(reader, user)
    .filter(({ kind, id, lasts }) => lasts && !(kind === 'apiKey' && isWindowKey(reader, organizationId, id)))
    .flatMap(({ kind, id, begins }) => {
      const session = sessionOn(basisOfSessions(reader, user, begins), mayHave)
      if (kind === 'apiKey') return [apiKey(id), session]
      return kind === 'authenticator' ? [passkey(id), session] : [session]
    })
}

function isWindowKey(reader: Reader, organizationId: string, id: string): boolean {
  return reader.find(credentialRecords.apiKey, organizationId, id)?.isWindowKey === true
}

function passkey(id: string): Proof {
  return { basis: id, takes: method => method.type === 'AUTHENTICATION_TYPE_PASSKEY' && (method.id ?? id) === id }
}

function apiKey(id: string): Proof {
  return { basis: id, takes: method => method.type === 'AUTHENTICATION_TYPE_API_KEY' && (method.id ?? id) === id }
}

function sessionOn(basis: string, hasProfile: (profileId: string) => boolean): Proof {
  return {
    basis,
    takes: ({ type, id }) => type === 'AUTHENTICATION_TYPE_SESSION' && (id === undefined || hasProfile(id)),
  }
}

/**
 * Returns what all sessions rest on that go back to one origin. A session begins others, so they are one. Whoever has an API key can
 * begin them by it, so they are that key; a passkey is asked for each time, so they are another than it. What somebody else began is that
 * user, who can add keys to begin more by.
 */
function basisOfSessions(reader: Reader, { id, organizationId }: User, origin: string): string {
  const beganBy = originOf(reader, { organizationId, begunBy: origin })?.userId ?? id
  if (beganBy !== id) return `sessions by ${beganBy}`
  return reader.find(credentialRecords.apiKey, organizationId, origin) ? origin : `session of ${origin}`
}

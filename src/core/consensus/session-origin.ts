import type { Credential } from '../activity/credential.ts'
import type { Reader } from '../ports/store.ts'
import { credentialRecords } from './credential-records.ts'
import { mayActAs } from './may-act-as.ts'

/**
 * The registered credential that a stamp goes back to. A session that is renewed still belongs to the credential that began the
 * first, so that removing it ends them all.
 */
export function sessionOrigin(reader: Reader, { organizationId, key }: Credential): string {
  const apiKey = key.kind === 'apiKey' ? reader.find('apiKeys', organizationId, key.id) : undefined
  return apiKey?.begunBy ?? key.id
}

/** Checks if the session began with a key or passkey that lasts until it is removed: whatever that session begins may then last, too. */
export function lastingBegan(reader: Reader, credential: Credential): boolean {
  const { organizationId } = credential
  const id = sessionOrigin(reader, credential)
  const apiKey = reader.find('apiKeys', organizationId, id)
  if (apiKey) return apiKey.expirationSeconds === null
  return reader.find('authenticators', organizationId, id) !== undefined
}

/** A session, or a key that is registered itself. */
interface Begun {
  readonly organizationId: string
  /** Id of the user it stands for. */
  readonly userId?: string
  readonly begunBy?: string | null
}

/** Kinds of record that a session can begin with: a credential, an account elsewhere, or the user whose contact was proved. */
const begins = Object.values(credentialRecords)

/** Finds what began a session. `undefined` if that is gone, and for a registered credential, which has no origin. */
export function originOf(
  reader: Reader,
  { begunBy = null, organizationId }: Begun,
): { readonly kind: (typeof begins)[number]; readonly name: string; readonly userId: string } | undefined {
  if (begunBy === null) return undefined
  for (const kind of begins) {
    const found = reader.find(kind, organizationId, begunBy)
    if (found) return { kind, name: found.name, userId: 'userId' in found ? found.userId : found.id }
  }
  return undefined
}

/**
 * Checks if the credential that began a session is still registered and may stand for its user. The session ends with that credential, and
 * also if its user has become a root user while the user who began it is none. True for a registered credential, which has no origin.
 */
export function hasOrigin(reader: Reader, session: Begun): boolean {
  if ((session.begunBy ?? null) === null) return true
  const origin = originOf(reader, session)
  const { organizationId, userId } = session
  return origin !== undefined && userId !== undefined && mayActAs(reader, organizationId, origin.userId, userId)
}

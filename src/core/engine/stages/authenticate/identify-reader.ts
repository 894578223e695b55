import type { Credential } from '../../../activity/credential.ts'
import { requireOpenOrganization } from '../../../activity/open-organization.ts'
import { requireNotPaused } from '../../../consensus/paused.ts'
import { hasOrigin } from '../../../consensus/session-origin.ts'
import { sha256OfText } from '../../../crypto/hash.ts'
import { AgentError } from '../../../errors.ts'
import type { Reader } from '../../../ports/store.ts'
import type { Sent } from './read-body.ts'

/**
 * Names the user of a session that can only read, in the one organization it is of (wire.md §5.8). Only queries ask this.
 * @param token - The `X-Session` header.
 * @throws AgentError `STAMP_INVALID` for a session that is not known or has lost the credential it began with;
 * `API_KEY_EXPIRED`, `API_KEY_PAUSED`, `ORGANIZATION_NOT_FOUND`
 */
export function identifyReader(reader: Reader, token: string, { message, organizationId, now }: Sent): Credential {
  requireOpenOrganization(reader, organizationId)
  const [session] = reader.list('readOnlySessions', organizationId, { tokenHash: sha256OfText(token) })
  const user = session && reader.find('users', organizationId, session.userId)
  if (!session || !user || !hasOrigin(reader, session)) {
    throw new AgentError(
      'STAMP_INVALID',
      'could not authenticate: no such session in this organization. Sign in again.',
    )
  }
  if (session.expiresAt <= now) {
    throw new AgentError('API_KEY_EXPIRED', 'could not authenticate: the session has expired. Sign in again.')
  }
  requireNotPaused(reader, session)
  return {
    organizationId,
    user,
    key: { kind: 'apiKey', id: session.id, name: 'Read-only session' },
    stamp: { publicKey: '', signature: '', scheme: '' },
    message,
  }
}

import type { Credential } from '../../activity/credential.ts'
import type { Approval } from '../../consensus/approval.ts'
import { attestedApproval } from '../../consensus/credential-records.ts'
import { hasOrigin } from '../../consensus/session-origin.ts'
import { AgentError } from '../../errors.ts'
import type { Reader } from '../../ports/store.ts'

/**
 * The submission itself, as the first approval (wire.md §3.1), by the user and the credential as they are now: something may have been
 * awaited since the stamp was looked at.
 * @throws AgentError `PUBLIC_KEY_NOT_FOUND` where either is gone
 */
export function submissionOf(
  reader: Reader,
  { organizationId, user: { id: userId }, key, stamp, attested }: Credential,
): Approval {
  if (attested) {
    const approval = attestedApproval(reader, organizationId, userId, { ...key, publicKey: stamp.publicKey })
    if (approval) return approval
  }
  const user = reader.find('users', organizationId, userId)
  if (user && key.kind === 'apiKey') {
    const apiKey = reader.find('apiKeys', organizationId, key.id)
    if (apiKey && hasOrigin(reader, apiKey)) return { user, credential: { kind: 'apiKey', apiKey } }
  } else if (user && key.kind === 'authenticator') {
    const authenticator = reader.find('authenticators', organizationId, key.id)
    if (authenticator) return { user, credential: { kind: 'authenticator', authenticator } }
  }
  throw new AgentError('PUBLIC_KEY_NOT_FOUND', 'The credential that stamped this request was deleted meanwhile.')
}

import type { Requester } from '../ledger/activity-record.ts'
import type { Reader } from '../ports/store.ts'
import { apiKeys } from '../records/api-key.ts'
import { begin } from '../records/define/define-record.ts'
import type { RecordKind } from '../records/index.ts'
import type { Approval } from './approval.ts'

/** Records that keep what somebody asked with: a credential, or what a token was about that vouched for their key. */
export const credentialRecords = {
  apiKey: 'apiKeys',
  authenticator: 'authenticators',
  oauthProvider: 'oauthProviders',
  contact: 'users',
} as const satisfies Record<Requester['credentialKind'], RecordKind>

/** Credential that made an attested stamp. */
export interface AttestedKey {
  readonly kind: Requester['credentialKind']
  readonly id: string
  readonly name: string
  /** P-256, 33 bytes compressed, hex. Registered nowhere. */
  readonly publicKey: string
}

/**
 * The approval of who asked by an attested stamp, as long as what the token was about is still theirs. To policies it is the approval of a
 * key that signs in.
 */
export function attestedApproval(
  reader: Reader,
  organizationId: string,
  userId: string,
  { kind, id, name, publicKey }: AttestedKey,
): Approval | undefined {
  const user = reader.find('users', organizationId, userId)
  const owner = kind === 'oauthProvider' ? reader.find('oauthProviders', organizationId, id)?.userId : id
  if (!user || owner !== userId) return undefined
  const known = { id, organizationId, userId, name, publicKey, curve: 'API_KEY_CURVE_P256' } as const
  const apiKey = begin(apiKeys, { ...known, session: 'LOGIN', begunBy: id }, user.createdAt)
  return { user, credential: { kind: 'apiKey', apiKey }, attested: true }
}

import { parseStamp, type Stamp, verifyStamp } from '../crypto/stamp.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { ApiKey, Milliseconds, Requester, User } from '../records.ts'
import type { RawRequest } from './request.ts'

/** A stamp that verifies, and the registered keys it could be; which one is meant, the body says. */
export interface VerifiedStamp {
  readonly stamp: Stamp
  readonly keys: readonly ApiKey[]
}

/** One user of one organization, by one of its keys. */
export interface Credential {
  readonly organizationId: string
  readonly user: User
  /** What stamped the request. */
  readonly key: { readonly kind: Requester['credentialKind']; readonly id: string; readonly name: string }
  readonly stamp: Stamp
  /** The POST body that was stamped, exactly: what a vote keeps. */
  readonly message: string
}

/**
 * First stage: proves that the holder of a registered key sent these very bytes.
 * @throws AgentError `STAMP_MISSING`, `STAMP_MALFORMED`, `STAMP_INVALID`, `PUBLIC_KEY_NOT_FOUND`
 */
export async function authenticate(reader: Reader, request: RawRequest): Promise<VerifiedStamp> {
  if (request.webauthnStamp && !request.stamp) {
    throw new AgentError(
      'RESOURCE_NOT_FOUND',
      'webauthn authenticator not found in organization: no passkeys are registered here; stamp with an API key',
    )
  }
  const stamp = parseStamp(request.stamp)
  const keys = reader.apiKeysByPublicKey(stamp.publicKey)
  if (keys.length === 0) throw unknownKey()
  await verifyStamp(stamp, request.body, request.alone)
  return { stamp, keys }
}

/**
 * Names the user once the verified body has named the organization.
 * @throws AgentError `PUBLIC_KEY_NOT_FOUND`, `API_KEY_EXPIRED`
 */
export function identify(
  reader: Reader,
  verified: VerifiedStamp,
  message: string,
  organizationId: string,
  now: Milliseconds,
): Credential {
  const apiKey = verified.keys.find(key => key.organizationId === organizationId)
  if (!apiKey) throw unknownKey()
  const expiry = expiresAt(apiKey)
  if (expiry !== null && expiry <= now) {
    throw new AgentError(
      'API_KEY_EXPIRED',
      'could not authenticate: Unauthenticated desc = expired api key publicKey. Create a new API key in the window.',
    )
  }
  const user = reader.find('users', organizationId, apiKey.userId)
  if (!user) throw unknownKey()
  return {
    organizationId,
    user,
    key: { kind: 'apiKey', id: apiKey.id, name: apiKey.name },
    stamp: verified.stamp,
    message,
  }
}

/** Milliseconds since the epoch; null never expires. */
export function expiresAt(apiKey: ApiKey): Milliseconds | null {
  return apiKey.expirationSeconds === null ? null : apiKey.createdAt + apiKey.expirationSeconds * 1000
}

function unknownKey(): AgentError {
  return new AgentError(
    'PUBLIC_KEY_NOT_FOUND',
    'could not find public key in organization or its parent organization: this API key is not registered here, or was deleted',
  )
}

import { parseStamp, verifyStamp } from '../crypto/stamp.ts'
import type { ClientData } from '../crypto/webauthn.ts'
import { isSignedBy, parseWebauthnStamp, readAssertion, webauthnStampInvalid } from '../crypto/webauthn-stamp.ts'
import { AgentError } from '../errors.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { ApiKey, Authenticator, Milliseconds, Requester, Stamped, User } from '../records.ts'
import { openOrganization } from './open-organization.ts'
import { checkPageOrigin } from './passkey-origins.ts'
import type { RawRequest } from './request.ts'

/** A key or passkey that is registered, as far as stamping goes. */
interface StampingKey extends Pick<ApiKey, 'id' | 'name' | 'organizationId' | 'userId' | 'publicKey'> {
  /** Null never expires. */
  readonly expiresAt: Milliseconds | null
}

/** A stamp that verifies, and the registered keys it could be of; which one is meant, the body says. */
export interface VerifiedStamp {
  readonly kind: Requester['credentialKind']
  readonly scheme: string
  readonly signature: string
  readonly keys: readonly StampingKey[]
  /** Only of a stamp by passkey. */
  readonly assertion?: { readonly clientData: ClientData; readonly signCount: number }
}

/** One user of one organization, by one of its keys. */
export interface Credential {
  readonly organizationId: string
  readonly user: User
  /** What stamped the request. */
  readonly key: { readonly kind: Requester['credentialKind']; readonly id: string; readonly name: string }
  readonly stamp: Pick<Stamped, 'publicKey' | 'signature' | 'scheme'>
  /** The POST body that was stamped, exactly: what a vote keeps. */
  readonly message: string
  /** How often the passkey had signed, with this stamp; absent for an API key. */
  readonly signCount?: number
}

/**
 * Where a credential may live, seen from the organization a request names (wire.md §5.6): in that one alone, to change it;
 * also in its parent, to read it; or in one of its sub-organizations, which the request then means.
 */
export type Reach = 'own' | 'parent' | 'subOrganizations'

/**
 * First stage: proves that the holder of a registered key or passkey sent these very bytes.
 * @throws AgentError `STAMP_MISSING`, `STAMP_MALFORMED`, `STAMP_INVALID`, `PUBLIC_KEY_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`
 */
export async function authenticate(reader: Reader, request: RawRequest): Promise<VerifiedStamp> {
  if (request.webauthnStamp && !request.stamp) return authenticatePasskey(reader, request.webauthnStamp, request.body)
  const stamp = parseStamp(request.stamp)
  const keys = reader.apiKeysByPublicKey(stamp.publicKey)
  if (keys.length === 0) throw unknownKey('apiKey')
  await verifyStamp(stamp, request.body, request.alone)
  return {
    kind: 'apiKey',
    scheme: stamp.scheme,
    signature: stamp.signature,
    keys: keys.map(key => ({ ...key, expiresAt: expiresAt(key) })),
  }
}

/** Two organizations may know one id by different keys, so each key has to verify for itself. */
async function authenticatePasskey(reader: Reader, header: string, body: Uint8Array): Promise<VerifiedStamp> {
  const stamp = parseWebauthnStamp(header)
  const registered = reader.authenticatorsByCredentialId(stamp.credentialId)
  if (registered.length === 0) throw unknownKey('authenticator')
  const assertion = await readAssertion(stamp, body)
  const publicKeys = [...new Set(registered.map(({ publicKey }) => publicKey))]
  const verified = await Promise.all(publicKeys.map(publicKey => isSignedBy(publicKey, stamp)))
  const signers = publicKeys.filter((_, index) => verified[index])
  if (signers.length === 0) throw webauthnStampInvalid('the stamp is not of this passkey and this body')
  return {
    kind: 'authenticator',
    scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    // The signature is over the other parts, so without them a vote could not be checked again.
    signature: JSON.stringify(stamp),
    keys: registered
      .filter(({ publicKey }) => signers.includes(publicKey))
      .map(authenticator => ({ ...authenticator, expiresAt: null })),
    assertion,
  }
}

/**
 * Names the user once the verified body has named the organization.
 * @throws AgentError `PUBLIC_KEY_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_AMBIGUOUS`, `ORGANIZATION_MISMATCH`,
 * `API_KEY_EXPIRED`, `STAMP_INVALID` (a passkey used at a page that may not)
 */
export function identify(
  reader: Reader,
  verified: VerifiedStamp,
  message: string,
  organizationId: string,
  now: Milliseconds,
  reach: Reach = 'own',
): Credential {
  const key = keyFor(reader, verified, organizationId, now, reach)
  if (key.expiresAt !== null && key.expiresAt <= now) {
    throw new AgentError(
      'API_KEY_EXPIRED',
      'could not authenticate: Unauthenticated desc = expired api key publicKey. Create a new API key in the window.',
    )
  }
  const user = reader.find('users', key.organizationId, key.userId)
  if (!user) throw unknownKey(verified.kind)
  const { kind, signature, scheme, assertion } = verified
  if (assertion) checkPageOrigin(reader, key.organizationId, assertion.clientData)
  return {
    organizationId: key.organizationId,
    user,
    key: { kind, id: key.id, name: key.name },
    stamp: { publicKey: key.publicKey, signature, scheme },
    message,
    ...(assertion && { signCount: assertion.signCount }),
  }
}

function keyFor(
  reader: Reader,
  { kind, keys }: VerifiedStamp,
  organizationId: string,
  now: Milliseconds,
  reach: Reach,
): StampingKey {
  if (reach === 'subOrganizations') {
    const below = keys.filter(key => openOrganization(reader, key.organizationId)?.parentId === organizationId)
    const live = below.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    if (live.length > 1) {
      const what = kind === 'apiKey' ? 'a public key' : 'a credential ID'
      throw new AgentError(
        'CREDENTIAL_AMBIGUOUS',
        `more than one suborg associated with ${what}: name the sub-organization that is meant`,
      )
    }
    const match = live[0] ?? below[0]
    if (match) return match
  }
  const organization = openOrganization(reader, organizationId)
  if (!organization) throw unknownKey(kind)
  const own = keys.find(key => key.organizationId === organizationId)
  if (own) return own
  const { parentId } = organization
  const ofParent =
    parentId !== null && openOrganization(reader, parentId)
      ? keys.find(key => key.organizationId === parentId)
      : undefined
  if (reach !== 'own' && ofParent) return ofParent
  const elsewhere = ofParent ?? keys.find(key => openOrganization(reader, key.organizationId))
  if (reach !== 'own' || !elsewhere) throw unknownKey(kind)
  throw new AgentError(
    'ORGANIZATION_MISMATCH',
    `organization mismatch: the request is for organization ${organizationId}, but its stamp is by a user of organization ${elsewhere.organizationId}`,
    { detail: { field: 'organizationId' } },
  )
}

/**
 * Refuses a stamp by a passkey that counts, if its count is not beyond the last one: then either the stamp was used before or
 * the passkey was copied. Asked of every request but one sent again byte for byte, which does nothing new. Passkeys that are
 * kept in several places do not count: they say 0.
 * @throws AgentError `STAMP_INVALID`
 */
export function checkSignCount(reader: Reader, credential: Credential): void {
  const kept = authenticatorOf(reader, credential)?.signCount ?? 0
  const { signCount = 0 } = credential
  if (signCount !== 0 && signCount <= kept) {
    throw new AgentError(
      'STAMP_INVALID',
      'could not verify WebAuthN signature: the passkey’s counter went back. Stamp the request again; if that fails, the passkey may have been copied.',
    )
  }
}

/**
 * Keeps the count of a passkey with what it stamped, having checked it against the one kept meanwhile.
 * @throws AgentError `STAMP_INVALID`
 */
export function keepSignCount(transaction: Transaction, credential: Credential, now: Milliseconds): void {
  const authenticator = authenticatorOf(transaction, credential)
  const { signCount = 0 } = credential
  if (!authenticator || signCount === 0) return
  checkSignCount(transaction, credential)
  transaction.replace('authenticators', { ...authenticator, signCount, updatedAt: now })
}

function authenticatorOf(reader: Reader, { organizationId, key }: Credential): Authenticator | undefined {
  return key.kind === 'authenticator' ? reader.find('authenticators', organizationId, key.id) : undefined
}

/** Milliseconds since the epoch; null never expires. */
export function expiresAt(apiKey: Pick<ApiKey, 'createdAt' | 'expirationSeconds'>): Milliseconds | null {
  return apiKey.expirationSeconds === null ? null : apiKey.createdAt + apiKey.expirationSeconds * 1000
}

function unknownKey(kind: Requester['credentialKind']): AgentError {
  if (kind === 'authenticator') {
    return new AgentError(
      'CREDENTIAL_NOT_FOUND',
      'credential ID could not be found in organization or its parent organization: this passkey is not registered here, or was deleted',
    )
  }
  return new AgentError(
    'PUBLIC_KEY_NOT_FOUND',
    'could not find public key in organization or its parent organization: this API key is not registered here, or was deleted',
  )
}

import type { Credential, NewUse } from '../activity/credential.ts'
import { openOrganization } from '../activity/open-organization.ts'
import type { Requester } from '../activity/record.ts'
import { expiresAt } from '../consensus/expires-at.ts'
import { checkPageOrigin } from '../consensus/passkey-origins.ts'
import type { ApiKey } from '../credentials/api-key.ts'
import type { Authenticator } from '../credentials/authenticator.ts'
import { parseStamp, verifyStamp } from '../crypto/stamp.ts'
import type { ClientData } from '../crypto/webauthn.ts'
import { isSignedBy, parseWebauthnStamp, readAssertion, webauthnStampInvalid } from '../crypto/webauthn-stamp.ts'
import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../ports/clock.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { RawRequest } from './request.ts'

/** A key or passkey that is registered, as far as stamping goes. */
interface StampingKey extends Pick<ApiKey, 'id' | 'name' | 'organizationId' | 'userId' | 'publicKey' | 'provenAt'> {
  /** Null never expires. */
  readonly expiresAt: Milliseconds | null
  /** Of a passkey. */
  readonly origins?: readonly string[]
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
 * `ORGANIZATION_NOT_FOUND`, `API_KEY_EXPIRED`, `STAMP_INVALID` (a passkey used at a page that may not)
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
  const shows = newUse(key, assertion?.clientData)
  return {
    organizationId: key.organizationId,
    user,
    key: { kind, id: key.id, name: key.name },
    stamp: { publicKey: key.publicKey, signature, scheme },
    message,
    ...(assertion && { signCount: assertion.signCount }),
    ...(shows && { shows }),
  }
}

/** Used in a frame, a passkey depends on two pages; such a use says nothing about either. */
function newUse({ provenAt, origins }: StampingKey, page: ClientData | undefined): NewUse | undefined {
  const isFramed = page?.topOrigin !== undefined && page.topOrigin !== page.origin
  const origin = page && !isFramed && !origins?.includes(page.origin) ? page.origin : undefined
  if (origin !== undefined) return { origin }
  return provenAt === null ? {} : undefined
}

function keyFor(
  reader: Reader,
  { kind, keys }: VerifiedStamp,
  organizationId: string,
  now: Milliseconds,
  reach: Reach,
): StampingKey {
  const own = keys.find(key => key.organizationId === organizationId)
  if (reach === 'subOrganizations') {
    const found = ofFamily(reader, kind, keys, organizationId, own, now)
    if (found) return found
  }
  const organization = openOrganization(reader, organizationId)
  if (!organization) throw unknownOrganization(organizationId)
  if (own) return own
  const { parentId } = organization
  const ofParent =
    parentId !== null && openOrganization(reader, parentId)
      ? keys.find(key => key.organizationId === parentId)
      : undefined
  if (reach !== 'own' && ofParent) return ofParent
  const open = keys.filter(key => openOrganization(reader, key.organizationId))
  const elsewhere = ofParent ?? open.find(isProven) ?? open[0]
  if (reach !== 'own' || !elsewhere) throw unknownKey(kind)
  throw new AgentError(
    'ORGANIZATION_MISMATCH',
    `organization mismatch: the request is for organization ${organizationId}, but its stamp is by a user of organization ${elsewhere.organizationId}`,
    { detail: { field: 'organizationId' } },
  )
}

/**
 * The key that is meant by a request that names an organization, where its sub-organizations are meant too (wire.md §5.6). Anybody
 * may register any public key in an organization of theirs, so only what the holder has done counts: a sub-organization they have
 * used the key in, then the organization they named, and only then one that somebody registered the key in. Whoever has been
 * answered once is answered the same, whatever others register.
 * @throws AgentError `CREDENTIAL_AMBIGUOUS`
 */
function ofFamily(
  reader: Reader,
  kind: Requester['credentialKind'],
  keys: readonly StampingKey[],
  organizationId: string,
  own: StampingKey | undefined,
  now: Milliseconds,
): StampingKey | undefined {
  const isLive = ({ expiresAt }: StampingKey) => expiresAt === null || expiresAt > now
  const below = keys.filter(key => openOrganization(reader, key.organizationId)?.parentId === organizationId)
  const proven = below.filter(isProven)
  const mine = openOrganization(reader, organizationId) && own
  return theOnly(kind, proven.filter(isLive)) ?? mine ?? proven[0] ?? theOnly(kind, below.filter(isLive)) ?? below[0]
}

function theOnly(kind: Requester['credentialKind'], keys: readonly StampingKey[]): StampingKey | undefined {
  if (keys.length <= 1) return keys[0]
  const what = kind === 'apiKey' ? 'a public key' : 'a credential ID'
  throw new AgentError(
    'CREDENTIAL_AMBIGUOUS',
    `more than one suborg associated with ${what}: name the sub-organization that is meant`,
  )
}

function isProven({ provenAt }: StampingKey): boolean {
  return provenAt !== null
}

/**
 * Keeps the count of a passkey with what it stamped. One that is not beyond the last is remembered as such: the passkey may have
 * been copied (WebAuthn §6.1.1). It is a sign and no proof, and refusing it would let whoever once counts very high lock the
 * passkey's owner out; so cards and lists say it. Passkeys that are kept in several places do not count: they always say 0.
 */
export function keepSignCount(transaction: Transaction, credential: Credential, now: Milliseconds): void {
  const authenticator = authenticatorOf(transaction, credential)
  const { signCount = 0 } = credential
  if (!authenticator || (signCount === 0 && authenticator.signCount === 0)) return
  const counted = signCount > authenticator.signCount ? { signCount } : { countWentBackAt: now }
  transaction.replace('authenticators', { ...authenticator, ...counted, updatedAt: now })
}

function authenticatorOf(reader: Reader, { organizationId, key }: Credential): Authenticator | undefined {
  return key.kind === 'authenticator' ? reader.find('authenticators', organizationId, key.id) : undefined
}

/** In other words than those of an unknown key: at these, clients log their user out. */
function unknownOrganization(organizationId: string): AgentError {
  return new AgentError(
    'ORGANIZATION_NOT_FOUND',
    `no organization found with the given ID: ${organizationId} is not known here, or was deleted. The window shows the ID under Organization.`,
    { detail: { field: 'organizationId' } },
  )
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

import type { Credential, NewUse } from '../../../activity/credential.ts'
import { openOrganization } from '../../../activity/open-organization.ts'
import { checkPageOrigin } from '../../../consensus/passkey-origins.ts'
import { requireNotPaused } from '../../../consensus/paused.ts'
import { hasOrigin } from '../../../consensus/session-origin.ts'
import type { ClientData } from '../../../crypto/webauthn.ts'
import { AgentError } from '../../../errors.ts'
import type { Requester } from '../../../ledger/activity-record.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader } from '../../../ports/store.ts'
import type { Sent } from './read-body.ts'
import { type StampingKey, unknownKey, type VerifiedStamp } from './verify-stamp.ts'

/**
 * Places where a credential may live, seen from the organization a request names (wire.md §5.6): in that one alone, to change it;
 * also in its parent, to read it; or in one of its sub-organizations, which the request then means.
 */
export type Reach = 'own' | 'parent' | 'subOrganizations'

/** Whose stamp a request takes. */
export interface Takes {
  /** `own` where absent. */
  readonly reach?: Reach | undefined
  /** True if a recovery key may ask for it. */
  readonly takesRecoveryKey?: boolean | undefined
}

/**
 * Names the user once the verified body has named the organization.
 * @throws AgentError `PUBLIC_KEY_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_AMBIGUOUS`, `ORGANIZATION_MISMATCH`,
 * `ORGANIZATION_NOT_FOUND`, `API_KEY_EXPIRED`, `API_KEY_PAUSED`, `STAMP_INVALID` (a passkey used at a page that may not),
 * `PERMISSION_DENIED` (a recovery key that asks for anything but to recover)
 */
export function identify(
  reader: Reader,
  verified: VerifiedStamp,
  { message, organizationId, now }: Sent,
  { reach = 'own', takesRecoveryKey = false }: Takes,
): Credential {
  const key = keyFor(reader, verified, organizationId, now, reach)
  if (key.expiresAt !== null && key.expiresAt <= now) {
    const next = key.session ? 'Sign in again.' : 'Create a new API key in the window.'
    throw new AgentError(
      'API_KEY_EXPIRED',
      `could not authenticate: Unauthenticated desc = expired api key publicKey. ${next}`,
    )
  }
  const user = reader.find('users', key.organizationId, key.userId)
  if (!user || !hasOrigin(reader, key)) throw unknownKey(verified.kind)
  requireNotPaused(reader, key)
  if (key.session === 'RECOVER_USER_KEY_P256' && !takesRecoveryKey) {
    throw new AgentError(
      'PERMISSION_DENIED',
      'a recovery key can only register a passkey with recover_user. Use that passkey for everything else.',
    )
  }
  const { kind, signature, scheme, assertion } = verified
  if (assertion) checkPageOrigin(reader, key.organizationId, assertion.clientData)
  const shows = choosesPlace(reader, verified, key, reach) ? newUse(key, assertion?.clientData) : undefined
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

/**
 * Tells if the holder of the stamp chose to be in the organization of the key. A key of the parent that reaches into a sub-organization can
 * act there anyway: if somebody has registered it there too, that proves nothing about its holder.
 */
function choosesPlace(reader: Reader, { keys }: VerifiedStamp, { organizationId }: StampingKey, reach: Reach): boolean {
  const parentId = openOrganization(reader, organizationId)?.parentId ?? null
  return reach !== 'parent' || parentId === null || !keys.some(key => key.organizationId === parentId)
}

/** Used in a frame, a passkey depends on two pages; such a use says nothing about either. */
function newUse({ provenAt, origins }: StampingKey, page: ClientData | undefined): NewUse | undefined {
  const isFramed = page?.topOrigin === undefined ? page?.crossOrigin === true : page.topOrigin !== page.origin
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
 * used the key in, then the organization they named, and only then any other that somebody registered the key in. A holder who has been
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

/** Says it in other words than for an unknown key: at these, clients log their user out. */
function unknownOrganization(organizationId: string): AgentError {
  return new AgentError(
    'ORGANIZATION_NOT_FOUND',
    `no organization found with the given ID: ${organizationId} does not exist, or was deleted. The window shows the ID under Organization.`,
    { detail: { field: 'organizationId' } },
  )
}

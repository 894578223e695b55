import type { Activity } from '../../activity/activity.ts'
import type { Credential } from '../../activity/credential.ts'
import { requireAllowedAddress } from '../../consensus/allowed-addresses.ts'
import { readAttestedStamp } from '../../crypto/attested-stamp.ts'
import { AgentError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdTokens } from '../../ports/id-tokens.ts'
import type { Reader } from '../../ports/store.ts'
import type { Query } from '../../query/define.ts'
import type { RawRequest } from '../requests/raw-request.ts'
import { identify, type Reach, type Takes } from './authenticate/identify.ts'
import { identifyAttested } from './authenticate/identify-attested.ts'
import { identifyReader } from './authenticate/identify-reader.ts'
import { organizationOf, parseBody, type Sent } from './authenticate/read-body.ts'
import { verify } from './authenticate/verify-stamp.ts'

/** A request whose sender is known. */
export interface Authenticated {
  readonly credential: Credential
  /** Parsed. The stamp was verified over its bytes. */
  readonly body: unknown
  /** The organization that the body names. */
  readonly named: string
}

export interface AuthenticateParts {
  readonly store: Reader
  readonly clock: Clock
  readonly idTokens: IdTokens
}

type WithoutTokens = Omit<AuthenticateParts, 'idTokens'>

/**
 * First stage: who sent these very bytes, in the organization that they name.
 * @throws AgentError `STAMP_MISSING`, `STAMP_MALFORMED`, `STAMP_INVALID`, `PUBLIC_KEY_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`,
 * `REQUEST_INVALID` (no organization is named), `RATE_LIMITED`, `ADDRESS_REFUSED`, and as `identify` and `identifyAttested` do
 */
export async function authenticate(
  parts: AuthenticateParts,
  activity: Activity,
  request: RawRequest,
): Promise<Authenticated> {
  if (isAttested(request)) return byToken(parts, request, activity)
  return byStamp(parts, request, { reach: reachOf(activity), takesRecoveryKey: activity.takesRecoveryKey })
}

/** The same for a query, which a session may send too: nobody stamped those bytes, so they may ask and change nothing. */
export async function authenticateQuery(
  parts: WithoutTokens,
  { findsSubOrganization }: Query,
  request: RawRequest,
): Promise<Authenticated> {
  if (hasSessionAlone(request)) return bySession(parts, request)
  return byStamp(parts, request, { reach: findsSubOrganization ? 'subOrganizations' : 'parent' })
}

function reachOf({ findsSubOrganization, parentMaySubmit }: Activity): Reach {
  if (parentMaySubmit) return 'parent'
  return findsSubOrganization ? 'subOrganizations' : 'own'
}

async function byStamp({ store, clock }: WithoutTokens, request: RawRequest, takes: Takes): Promise<Authenticated> {
  const verified = await verify(store, request)
  const { body, sent } = read(request, clock)
  return authenticated(store, request, identify(store, verified, sent, takes), body, sent)
}

/** Tells if the only stamp is by a key that is registered nowhere and that a token vouches for. */
function isAttested({ stamp, webauthnStamp, attestedStamp }: RawRequest): boolean {
  return attestedStamp !== undefined && stamp === undefined && webauthnStamp === undefined
}

/** @throws AgentError `STAMP_MISSING` where the activity takes no such stamp; as `readAttestedStamp` and `identifyAttested` do */
async function byToken(
  parts: AuthenticateParts,
  request: RawRequest,
  { takesAttestedStamp, path }: Activity,
): Promise<Authenticated> {
  if (!takesAttestedStamp) {
    throw new AgentError(
      'STAMP_MISSING',
      `cannot authenticate public API activity request: an attested stamp signs in, and is not taken at ${path}. Sign in, and stamp with the session’s key.`,
    )
  }
  const stamp = await readAttestedStamp(request.attestedStamp ?? '', request.body)
  const { body, sent } = read(request, parts.clock)
  return authenticated(parts.store, request, await identifyAttested(parts, stamp, sent), body, sent)
}

/** A stamp says more than a session: where both are sent, the session is not looked at. */
function hasSessionAlone(request: RawRequest): request is RawRequest & { readonly session: string } {
  return request.session !== undefined && request.stamp === undefined && request.webauthnStamp === undefined
}

/** @throws AgentError `REQUEST_INVALID`, `RATE_LIMITED`, and as `identifyReader` does */
function bySession({ store, clock }: WithoutTokens, request: RawRequest & { readonly session: string }): Authenticated {
  const { body, sent } = read(request, clock)
  return authenticated(store, request, identifyReader(store, request.session, sent), body, sent)
}

function read({ body: bytes }: RawRequest, clock: Clock): { readonly body: unknown; readonly sent: Sent } {
  const { text: message, value: body } = parseBody(bytes)
  return { body, sent: { message, organizationId: organizationOf(body), now: clock.now() } }
}

/**
 * Charges the cost of a request to the credential that is known to have sent it.
 * @throws AgentError `ADDRESS_REFUSED`
 */
function authenticated(
  store: Reader,
  { charge, caller }: RawRequest,
  credential: Credential,
  body: unknown,
  { organizationId: named }: Sent,
): Authenticated {
  charge?.(credential.key.id)
  requireAllowedAddress(store, credential, caller)
  return { credential, body, named }
}

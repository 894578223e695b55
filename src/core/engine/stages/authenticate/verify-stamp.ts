import { expiresAt } from '../../../consensus/expires-at.ts'
import { parseStamp, verifyStamp } from '../../../crypto/stamp.ts'
import type { ClientData } from '../../../crypto/webauthn.ts'
import { isSignedBy, parseWebauthnStamp, readAssertion, webauthnStampInvalid } from '../../../crypto/webauthn-stamp.ts'
import { AgentError } from '../../../errors.ts'
import type { Requester } from '../../../ledger/activity-record.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader } from '../../../ports/store.ts'
import type { ApiKey } from '../../../records/api-key.ts'
import type { RawRequest } from '../../requests/raw-request.ts'

/** A key or passkey that is registered, as far as stamping goes. */
export interface StampingKey
  extends Pick<ApiKey, 'id' | 'name' | 'organizationId' | 'userId' | 'publicKey' | 'provenAt'> {
  /** Null never expires. */
  readonly expiresAt: Milliseconds | null
  /** The registered credential that began it, where it is the key of a session. */
  readonly begunBy?: string | null
  /** Session that the key belongs to; null or absent for a registered credential. */
  readonly session?: ApiKey['session']
  /** Origins where a passkey was used. */
  readonly origins?: readonly string[]
}

/** A stamp that verifies, and the registered keys it could be of; which one is meant, the body says. */
export interface VerifiedStamp {
  readonly kind: Requester['credentialKind']
  readonly scheme: string
  readonly signature: string
  readonly keys: readonly StampingKey[]
  /** Data of a stamp by passkey; absent for others. */
  readonly assertion?: { readonly clientData: ClientData; readonly signCount: number }
}

/**
 * Proves that the holder of a registered key or passkey sent these very bytes.
 * @throws AgentError `STAMP_MISSING`, `STAMP_MALFORMED`, `STAMP_INVALID`, `PUBLIC_KEY_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`
 */
export async function verify(reader: Reader, request: RawRequest): Promise<VerifiedStamp> {
  if (request.webauthnStamp && !request.stamp) return verifyPasskey(reader, request.webauthnStamp, request.body)
  const { stamp, keys } = apiKeysOf(reader, request.stamp)
  await verifyStamp(stamp, request.body, request.alone)
  return {
    kind: 'apiKey',
    scheme: stamp.scheme,
    signature: stamp.signature,
    keys: keys.map(key => ({ ...key, expiresAt: expiresAt(key) })),
  }
}

/**
 * Checks, before there is a body, that the headers name a registered key or passkey.
 * @throws AgentError `STAMP_MISSING`, `STAMP_MALFORMED`, `STAMP_INVALID`, `PUBLIC_KEY_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`
 */
export function requireRegistered(reader: Reader, { stamp, webauthnStamp }: Stamped): void {
  if (webauthnStamp && !stamp) passkeysOf(reader, webauthnStamp)
  else apiKeysOf(reader, stamp)
}

type Stamped = Pick<RawRequest, 'stamp' | 'webauthnStamp'>

function apiKeysOf(reader: Reader, header: string | undefined) {
  const stamp = parseStamp(header)
  const keys = reader.apiKeysByPublicKey(stamp.publicKey)
  if (keys.length === 0) throw unknownKey('apiKey')
  return { stamp, keys }
}

function passkeysOf(reader: Reader, header: string) {
  const stamp = parseWebauthnStamp(header)
  const registered = reader.authenticatorsByCredentialId(stamp.credentialId)
  if (registered.length === 0) throw unknownKey('authenticator')
  return { stamp, registered }
}

/** Two organizations may know one id by different keys, so each key has to verify for itself. */
async function verifyPasskey(reader: Reader, header: string, body: Uint8Array): Promise<VerifiedStamp> {
  const { stamp, registered } = passkeysOf(reader, header)
  const assertion = await readAssertion(stamp, body)
  const publicKeys = [...new Set(registered.map(({ publicKey }) => publicKey))]
  const verified = await Promise.all(publicKeys.map(publicKey => isSignedBy(publicKey, stamp)))
  const signers = publicKeys.filter((_, index) => verified[index])
  const keys = registered.filter(({ publicKey }) => signers.includes(publicKey))
  if (keys.length === 0) throw webauthnStampInvalid('the stamp is not of this passkey and this body')
  const ofDomain = keys.filter(({ rpIdHash }) => rpIdHash === null || rpIdHash === assertion.rpIdHash)
  if (ofDomain.length === 0) throw webauthnStampInvalid('the passkey was registered for another domain')
  return {
    kind: 'authenticator',
    scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    // The signature is over the other parts, so without them a vote could not be checked again.
    signature: JSON.stringify(stamp),
    keys: ofDomain.map(authenticator => ({ ...authenticator, expiresAt: null })),
    assertion,
  }
}

export function unknownKey(kind: Requester['credentialKind']): AgentError {
  if (kind === 'authenticator') {
    return new AgentError(
      'CREDENTIAL_NOT_FOUND',
      'credential ID could not be found in organization or its parent organization: this passkey is not registered, or was deleted',
    )
  }
  return new AgentError(
    'PUBLIC_KEY_NOT_FOUND',
    'could not find public key in organization or its parent organization: this API key is not registered, or was deleted',
  )
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { base64url } from '../schema/base64url.ts'
import { assertionHelpers, type ClientData, isSameBase64url, readClientData } from './webauthn.ts'

/** A proof by passkey is longer than one by key: extensions and an RSA signature. */
const longestStamp = 8_192

const stampShape = z.object({
  credentialId: base64url(256),
  clientDataJson: base64url(longestStamp),
  authenticatorData: base64url(longestStamp),
  signature: base64url(longestStamp),
})

/** Every part base64url. */
export type WebauthnStamp = z.output<typeof stampShape>

export interface Assertion {
  readonly clientData: ClientData
  /** Number of times the passkey has signed; 0 if it does not count. */
  readonly signCount: number
  /** SHA-256 of the domain that it was asked for, base64url. */
  readonly rpIdHash: string
}

/**
 * Reads an `X-Stamp-Webauthn` header: JSON text, not encoded (wire.md §5.2).
 * @throws AgentError `STAMP_MALFORMED`
 */
export function parseWebauthnStamp(header: string): WebauthnStamp {
  const parsed = stampShape.safeParse(header.length > longestStamp ? undefined : json(header))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const about = issue?.path.length ? `: ${issue.path.join('.')} is missing or has the wrong form` : ''
  throw new AgentError(
    'STAMP_MALFORMED',
    `could not extract webauthn stamp: X-Stamp-Webauthn must be JSON of {credentialId, clientDataJson, authenticatorData, signature}${about}`,
  )
}

/**
 * Checks what does not depend on the key: it is an assertion, someone was present, and its challenge is the lower-case hex of
 * SHA-256 of the body, as ASCII.
 * @throws AgentError `STAMP_INVALID`
 */
export async function readAssertion(stamp: WebauthnStamp, body: Uint8Array): Promise<Assertion> {
  const clientData = readClientData(stamp.clientDataJson)
  if (clientData?.type !== 'webauthn.get') throw webauthnStampInvalid('it is not an assertion')
  const challenge = Buffer.from(createHash('sha256').update(body).digest('hex')).toString('base64url')
  if (!isSameBase64url(clientData.challenge, challenge)) {
    throw webauthnStampInvalid('its challenge is not the digest of the body that was sent')
  }
  const { parseAuthenticatorData } = await assertionHelpers()
  try {
    const { flags, counter, rpIdHash } = parseAuthenticatorData(bytes(stamp.authenticatorData))
    const domain = Buffer.from(rpIdHash).toString('base64url')
    if (flags.up) return { clientData, signCount: counter, rpIdHash: domain }
  } catch (cause) {
    throw webauthnStampInvalid('its authenticator data cannot be read', cause)
  }
  throw webauthnStampInvalid('nobody was present at the passkey')
}

/** Verifies that the holder of a COSE key (base64url) signed the stamp (WebAuthn §7.2, steps 20 and 21). */
export async function isSignedBy(publicKey: string, stamp: WebauthnStamp): Promise<boolean> {
  const clientDataHash = createHash('sha256').update(Buffer.from(stamp.clientDataJson, 'base64url')).digest()
  const { verifySignature } = await assertionHelpers()
  try {
    return await verifySignature({
      signature: bytes(stamp.signature),
      data: new Uint8Array([...bytes(stamp.authenticatorData), ...clientDataHash]),
      credentialPublicKey: bytes(publicKey),
    })
  } catch {
    return false
  }
}

export function webauthnStampInvalid(why: string, cause?: unknown): AgentError {
  return new AgentError('STAMP_INVALID', `could not verify WebAuthN signature: ${why}`, { cause })
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A copy of its own: the library reads the buffer behind what it is given. */
function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(encoded, 'base64url'))
}

import { passkeyTransports } from '../../shared/passkey-transports.ts'

/** Answer of a browser about a new passkey, as the agent takes it; bytes are base64url without padding. */
export interface NewPasskey {
  readonly challenge: string
  readonly credentialId: string
  readonly clientDataJson: string
  readonly attestationObject: string
  readonly transports: (typeof passkeyTransports)[number][]
}

/**
 * Browsers bind a passkey to one web site (WebAuthn §5.1.3). The window in a browser is a page of this one, and so are pages that
 * are developed on this computer, whatever their port. The desktop window is a page of none, so nothing there can make a passkey.
 */
export const passkeySite = 'localhost'

/**
 * Has the browser make a passkey, on whatever the person chooses there.
 * @param held - Ids of the passkeys that the user has already: what holds one of them is not offered.
 * @throws DOMException as `navigator.credentials.create`: `NotAllowedError` also where the person cancelled
 */
export async function makePasskey(userName: string, held: readonly string[]): Promise<NewPasskey> {
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { id: passkeySite, name: 'Countersign' },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: userName, displayName: userName },
      challenge,
      // ES256 and RS256.
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      // Pages that sign in with it do not know its id yet, so it has to be found by the site alone.
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: held.map(id => ({ type: 'public-key', id: fromBase64url(id) })),
    },
  })
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAttestationResponse)
  )
    throw new Error('the browser made something else than a passkey')
  const { clientDataJSON, attestationObject } = credential.response
  const reached = credential.response.getTransports()
  return {
    challenge: toBase64url(challenge),
    credentialId: toBase64url(new Uint8Array(credential.rawId)),
    clientDataJson: toBase64url(new Uint8Array(clientDataJSON)),
    attestationObject: toBase64url(new Uint8Array(attestationObject)),
    // Browsers may name others one day.
    transports: passkeyTransports.filter(transport => reached.includes(transport)),
  }
}

function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

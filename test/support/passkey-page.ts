import { getWebAuthnAttestation, TurnkeyClient } from '@turnkey/http'
import { WebauthnStamper } from '@turnkey/webauthn-stamper'

/** The script of a dApp's page that signs its requests with a passkey, through the public packages as they are. */
const rpId = 'localhost'

Object.assign(globalThis, {
  async register(): Promise<object> {
    const challenge = crypto.getRandomValues(new Uint8Array(32))
    const attestation = await getWebAuthnAttestation({
      publicKey: {
        rp: { id: rpId, name: 'A dApp' },
        challenge,
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: 'walker', displayName: 'Walker' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      },
    })
    return { challenge: base64url(challenge), attestation }
  },

  async call(baseUrl: string, method: string, body: object): Promise<unknown> {
    const client = new TurnkeyClient({ baseUrl }, new WebauthnStamper({ rpId }))
    const call = client[method as keyof TurnkeyClient] as unknown as (
      this: TurnkeyClient,
      body: object,
    ) => Promise<object>
    return call.call(client, body)
  },
})

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

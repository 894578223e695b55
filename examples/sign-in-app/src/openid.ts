import { turnkey } from './agent.ts'

const { VITE_OIDC_ISSUER: issuer, VITE_OIDC_CLIENT_ID: clientId } = import.meta.env

export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly name: string
}

/** Null where none is set up. */
export const provider: Provider | null = issuer && clientId ? { issuer, clientId, name: new URL(issuer).host } : null

const pending = 'openid-request'

/**
 * Leaves for the provider. The token that comes back names the new session key by its nonce: SHA-256 over the key's hex text, in hex.
 * @throws Error if the provider cannot be reached.
 */
export async function leaveForProvider({ issuer, clientId, name }: Provider): Promise<void> {
  const configuration = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    .then(response => response.json())
    .catch(() => null)
  const { authorization_endpoint }: { authorization_endpoint?: string } = configuration ?? {}
  if (!authorization_endpoint) throw new Error(`${name} does not answer as an OpenID provider. Try again later.`)
  const publicKey = await turnkey.createApiKeyPair()
  const state = crypto.randomUUID()
  sessionStorage.setItem(pending, JSON.stringify({ state, publicKey }))
  const url = new URL(authorization_endpoint)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: location.origin + location.pathname,
    response_type: 'id_token',
    scope: 'openid email',
    nonce: await sha256(publicKey),
    state,
  }).toString()
  location.assign(url)
}

/**
 * Takes what the provider has sent back out of the address of the page; null if the person comes from elsewhere.
 * @throws Error if the provider refused, or the answer is not to a question of this tab.
 */
export function returnedFromProvider(): { oidcToken: string; publicKey: string } | null {
  const answer = new URLSearchParams(location.hash.slice(1))
  const asked = JSON.parse(sessionStorage.getItem(pending) ?? 'null') as { state: string; publicKey: string } | null
  if (!answer.has('state')) return null
  history.replaceState(null, '', location.pathname)
  sessionStorage.removeItem(pending)
  const oidcToken = answer.get('id_token')
  if (!asked || answer.get('state') !== asked.state)
    throw new Error('This sign-in was begun in another tab. Try again.')
  if (!oidcToken)
    throw new Error(answer.get('error_description') ?? answer.get('error') ?? 'The provider sent no token.')
  return { oidcToken, publicKey: asked.publicKey }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, exportJWK, generateKeyPair, type JWK, type JWTPayload } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** The two clients it knows: one that asks for a code, with PKCE, and one that is a page and asks for the token itself. */
export const codeClient = 'code-app'
export const implicitClient = 'page-app'

const callback = 'http://localhost/callback'

export interface IssuerOptions {
  /** To stand where one stood before. */
  readonly port?: number
  /** Names its key. */
  readonly kid?: string
  readonly alg?: string
  /** Where a page that asks for a token itself is sent back to. */
  readonly redirectUris?: readonly string[]
  /** Further members of the configuration that it publishes. */
  readonly discovery?: Configuration['discovery']
}

export interface OpenIdIssuer {
  /** Its `iss`, for `--oidc-issuer`. */
  readonly issuer: string
  readonly port: number
  /** Paths it was asked for, in their order. */
  readonly asked: string[]
  /** Signs somebody in by the code flow with PKCE, as an app does, without a browser. */
  signIn(accountId: string, nonce?: string): Promise<string>
  /** Any claims, signed with its own key. */
  sign(claims: JWTPayload, header?: Readonly<Record<string, unknown>>): Promise<string>
  /** As a good token has them, for now. */
  claims(change?: Readonly<Record<string, unknown>>): JWTPayload
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
  stop(): Promise<void>
}

/** A real OpenID provider (`oidc-provider`) on this computer. Who signs in is what `login` of its page says. */
export async function startOpenIdIssuer(options: IssuerOptions = {}): Promise<OpenIdIssuer> {
  const { port = 0, kid = 'first', alg = 'RS256', redirectUris = [], discovery } = options
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const [jwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
  const asked: string[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  const issuer = `http://localhost:${taken}`
  const provider = new Provider(issuer, {
    ...(discovery && { discovery }),
    jwks: { keys: [{ ...jwk, kid, alg, use: 'sig' }] },
    clients: [
      {
        client_id: codeClient,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: [callback],
        id_token_signed_response_alg: alg,
      },
      {
        client_id: implicitClient,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        grant_types: ['implicit'],
        response_types: ['id_token'],
        redirect_uris: [callback, ...redirectUris],
        id_token_signed_response_alg: alg,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    responseTypes: ['code', 'id_token'],
    pkce: { required: (_, { clientId }) => clientId === codeClient },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: `${accountId}@example.org`, email_verified: true }),
    }),
  } as Configuration)
  const pages = provider.callback()
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) return void interact(provider, request, response)
    pages(request, response)
  }

  return {
    issuer,
    port: taken,
    asked,
    privateKey: privateKey as CryptoKey,
    publicJwk: { ...publicJwk, kid, alg },
    signIn: (accountId, nonce) => signIn(issuer, accountId, nonce),
    sign: (claims, header) =>
      new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg, kid, ...header } as { alg: string })
        .sign(privateKey),
    claims(change) {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, sub: 'alice', aud: codeClient, iat: now, exp: now + 3600, ...change }
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Its page asks for a name, and nothing else: `GET` shows it, `POST` (or the header `x-login`, for those without a browser) signs in. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, grantId, session } = await provider.interactionDetails(request, response)
  const accountId = session?.accountId ?? (await loginOf(request))
  if (accountId === undefined) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><title>Sign in</title><h1>Sign in</h1><form method="post"><label>Name <input name="login" autofocus></label><button>Sign in</button></form>',
    )
    return
  }
  const grant =
    (grantId !== undefined && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId, clientId: params.client_id as string })
  grant.addOIDCScope('openid email')
  const result =
    prompt.name === 'login'
      ? { login: { accountId }, consent: { grantId: await grant.save() } }
      : { consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

async function loginOf(request: IncomingMessage): Promise<string | undefined> {
  if (request.method !== 'POST') return (request.headers['x-login'] as string | undefined) ?? undefined
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? undefined
}

/** Follows the redirects by hand, with a jar for its cookies. */
async function signIn(issuer: string, accountId: string, nonce?: string): Promise<string> {
  const verifier = 'v'.repeat(64)
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
  const asks = new URLSearchParams({
    client_id: codeClient,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'state',
    ...(nonce !== undefined && { nonce }),
  })
  const jar = new Map<string, string>()
  let at = `${issuer}/auth?${asks}`
  for (let hops = 0; hops < 10 && !at.startsWith(callback); hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie, 'x-login': accountId } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the issuer answered ${response.status}: ${await response.text()}`)
    at = new URL(next, at).href
  }
  const code = new URL(at).searchParams.get('code')
  if (code === null) throw new Error(`the issuer gave no code: ${at}`)
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: codeClient,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  })
  const { id_token: token } = (await answer.json()) as { id_token?: string }
  if (token === undefined) throw new Error(`the issuer gave no token: ${answer.status}`)
  return token
}

import { createHash } from 'node:crypto'
import { p256Key, type TestKey } from './client.ts'
import { manualClock } from './clock.ts'
import { codeClient, type OpenIdIssuer } from './openid-issuer.ts'
import { type Reply, type TestServer, testServer } from './server.ts'

/** Returns the `nonce` of a client: the hash of its key as text. */
export function nonceOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex')
}

/** An agent that believes an issuer, at the time that it is: tokens say when they were made. */
export function believing(issuers: readonly string[], options: Parameters<typeof testServer>[0] = {}) {
  return testServer({ oidcIssuers: issuers, clock: manualClock(Date.now()), ...options })
}

let sequence = 0

/** Sends an activity as a program does, stamped by the owner of the parent unless another key is named. */
export function submit(
  server: TestServer,
  type: string,
  parameters: object,
  { key, organizationId = server.organizationId }: { key?: TestKey; organizationId?: string } = {},
): Promise<Reply> {
  const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
  const timestampMs = String(server.clock.now() - ++sequence)
  const body = { type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters }
  return server.call(path, body, key ? { key } : {})
}

/** The result of an activity that was completed. */
// biome-ignore lint/suspicious/noExplicitAny: results of every shape are looked into.
export function resultOf({ status, body }: Reply): Record<string, any> {
  if (status !== 200 || body.activity.status !== 'ACTIVITY_STATUS_COMPLETED') {
    throw new Error(`${status}: ${JSON.stringify(body)}`)
  }
  const [result] = Object.values(body.activity.result).slice(0, 1)
  return result as Record<string, unknown>
}

export interface SignedUp {
  readonly organizationId: string
  readonly userId: string
}

/** A sub-organization of somebody whose only way in is an account with the issuer. */
export async function signUp(server: TestServer, issuer: OpenIdIssuer, subject = 'alice'): Promise<SignedUp> {
  const oidcToken = await issuer.sign(issuer.claims({ sub: subject }))
  const reply = await submit(server, 'CREATE_SUB_ORGANIZATION_V7', {
    subOrganizationName: subject,
    rootUsers: [
      {
        userName: subject,
        apiKeys: [],
        authenticators: [],
        oauthProviders: [{ providerName: 'Local', oidcToken }],
      },
    ],
    rootQuorumThreshold: 1,
  })
  const { subOrganizationId, rootUserIds } = resultOf(reply) as unknown as {
    subOrganizationId: string
    rootUserIds: [string]
  }
  return { organizationId: subOrganizationId, userId: rootUserIds[0] }
}

/** Parameters of `OAUTH_LOGIN` for a new key, with a token of the issuer for it. */
export async function oauthLogin(issuer: OpenIdIssuer, claims: object = {}) {
  const sessionKey = p256Key()
  const oidcToken = await issuer.sign(
    issuer.claims({ nonce: nonceOf(sessionKey.publicKey), aud: codeClient, ...claims }),
  )
  return { sessionKey, oidcToken, parameters: { oidcToken, publicKey: sessionKey.publicKey } }
}

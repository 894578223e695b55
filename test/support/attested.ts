import type { TestKey } from './client.ts'
import type { Reply, TestServer } from './server.ts'

const schemes = {
  oidc: 'STAMP_ATTESTED_SCHEME_P256_OIDC',
  code: 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN',
} as const

export interface AttestedRequest {
  readonly key: TestKey
  readonly token: string
  readonly scheme: keyof typeof schemes
  readonly organizationId: string
  readonly parameters?: object
  /** As the documentation writes it, rather than as the client does. */
  readonly plain?: boolean
  /** Changes of the header’s members. */
  readonly change?: object
  readonly type?: string
  readonly path?: string
}

let sequence = 0

/** Sends `STAMP_LOGIN` with an attested stamp, as the public client makes it. */
export function attestedLogin(server: TestServer, request: AttestedRequest): Promise<Reply> {
  const { key, organizationId, type = 'ACTIVITY_TYPE_STAMP_LOGIN', path = '/public/v1/submit/stamp_login' } = request
  const body = JSON.stringify({
    type,
    timestampMs: String(server.clock.now() - ++sequence),
    organizationId,
    parameters: { publicKey: key.publicKey, ...request.parameters },
  })
  return server.send({
    path,
    body,
    headers: { 'Content-Type': 'application/json', 'X-Stamp-Attested': attestedStamp(request, body) },
  })
}

export function attestedStamp({ key, token, scheme, plain, change }: AttestedRequest, body: string): string {
  const { publicKey, signature } = JSON.parse(Buffer.from(key.stamp(body), 'base64url').toString())
  const stamp = { publicKeyAttestation: token, scheme: schemes[scheme], publicKey, signature, ...change }
  const text = JSON.stringify(stamp)
  return plain ? text : Buffer.from(text).toString('base64url')
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

interface WorldIssuer {
  readonly issuer: string
  sign(claims: { sub: string; nonce?: string }, now: number): Promise<string>
}

let started: Promise<WorldIssuer> | undefined
let issuer: string | undefined

/** Issuers that agents of tests trust if a test names none. */
export function worldIssuers(): readonly string[] {
  return issuer === undefined ? [] : [issuer]
}

/** Publishes its keys and signs what it is told: for examples, where `openid-issuer.ts` would take too long. One a process. */
export function worldIssuer(): Promise<WorldIssuer> {
  started ??= start()
  return started
}

async function start(): Promise<WorldIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'world', alg: 'ES256' }]
  const server = createServer(({ url }, response) => {
    const answer = url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  issuer = url
  return {
    issuer: url,
    sign(claims, now) {
      const iat = Math.floor(now / 1000)
      const payload = { iss: url, aud: 'app', iat, exp: iat + 3600, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'world' }).sign(privateKey)
    },
  }
}

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createIdTokens } from '../../../src/adapters/oidc/id-tokens.ts'
import { systemClock } from '../../../src/adapters/system-clock/system-clock.ts'
import { startOpenIdIssuer } from '../../support/openid-issuer.ts'

/** Always asks again, so that a test need not wait. */
const impatient = { cacheMaxAge: 0, cooldownDuration: 0, failureAge: 0 }
const alice = { account: { subject: 'alice' } }
const unreachable = { code: 'OIDC_ISSUER_UNREACHABLE', http: 503 }

test('an issuer that changes its key is believed with the new one, and not with the old one any more', async () => {
  const first = await startOpenIdIssuer()
  const { issuer, port } = first
  const idTokens = createIdTokens({ issuers: () => [issuer], clock: systemClock, ages: impatient })
  const old = await first.sign(first.claims())
  expect(await idTokens.verify(old)).toMatchObject(alice)
  await first.stop()
  const second = await startOpenIdIssuer({ port, kid: 'second', alg: 'ES256' })
  onTestFinished(() => second.stop())
  expect(await idTokens.verify(await second.sign(second.claims()))).toMatchObject(alice)
  await expect(idTokens.verify(old)).rejects.toMatchObject({ code: 'OIDC_TOKEN_INVALID' })
})

test('the keys of an issuer that is down go on serving; for a key they lack, it is the issuer that is missed', async () => {
  const up = await startOpenIdIssuer()
  const { issuer } = up
  const never = createIdTokens({ issuers: () => [issuer], clock: systemClock, ages: impatient })
  const idTokens = createIdTokens({ issuers: () => [issuer], clock: systemClock, ages: impatient })
  const [token, other] = [await up.sign(up.claims()), await up.sign(up.claims(), { kid: 'second' })]
  expect(await idTokens.verify(token)).toMatchObject(alice)
  await expect(idTokens.verify(other)).rejects.toMatchObject({ code: 'OIDC_TOKEN_INVALID' })
  await up.stop()
  expect(await idTokens.verify(token)).toMatchObject(alice)
  await expect(idTokens.verify(other)).rejects.toMatchObject(unreachable)
  await expect(never.verify(token)).rejects.toMatchObject(unreachable)
})

test('of many tokens with unknown keys at once, the issuer is asked once', async () => {
  const issuer = await startOpenIdIssuer()
  onTestFinished(() => issuer.stop())
  const idTokens = createIdTokens({ issuers: () => [issuer.issuer], clock: systemClock })
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, index) => issuer.sign(issuer.claims(), { kid: `unknown ${index}` })),
  )
  await Promise.allSettled(tokens.map(token => idTokens.verify(token)))
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/jwks'])
})

test('an issuer that fails is not asked by each request, and is believed once it is well again and time has passed', async () => {
  let isDown = true
  const answer: Answer = (path, response, issuer, keys) => {
    if (isDown) response.writeHead(500).end()
    else json(response, isDiscovery(path) ? { issuer, jwks_uri: `${issuer}/keys` } : { keys })
  }
  const failureAge = 3_600_000
  const { verify, asked } = await oddIssuer(answer, { ...impatient, failureAge })
  for (let times = 0; times < 20; times++) await expect(verify()).rejects.toMatchObject(unreachable)
  expect(asked).toEqual(['/.well-known/openid-configuration'])
  isDown = false
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + failureAge)
  onTestFinished(() => clock.mockRestore())
  expect(await verify()).toMatchObject(alice)
})

/** An issuer that answers what a test says. */
async function oddIssuer(
  answer: (path: string, response: ServerResponse, issuer: string, keys: JWK[]) => void,
  ages = impatient,
) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'ES256' }]
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    answer(url, response, issuer, keys)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, sub: 'alice', aud: 'app', iat: now, exp: now + 60 }
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
  const idTokens = createIdTokens({ issuers: () => [issuer], clock: systemClock, ages })
  return { asked, verify: () => idTokens.verify(token) }
}

const isDiscovery = (path: string) => path.startsWith('/.well-known')
const json = (response: ServerResponse, value: unknown) => response.end(JSON.stringify(value))
type Answer = Parameters<typeof oddIssuer>[0]
const named =
  (change: (issuer: string) => object): Answer =>
  (path, response, issuer, keys) =>
    json(response, isDiscovery(path) ? { issuer, jwks_uri: `${issuer}/keys`, ...change(issuer) } : { keys })

test('an issuer that answers as it should is believed', async () => {
  expect(await (await oddIssuer(named(() => ({})))).verify()).toMatchObject(alice)
})

test.each<[string, Answer, string?]>([
  ['is another one by its own word', named(issuer => ({ issuer: `${issuer}/` }))],
  [
    'has its keys at an address that others could answer for',
    named(() => ({ jwks_uri: 'http://keys.example.org' })),
    'not https',
  ],
  ['has its keys in a file', named(() => ({ jwks_uri: 'file:///etc/passwd' })), 'not https'],
  ['has no keys', named(() => ({ jwks_uri: undefined }))],
  [
    'sends on elsewhere',
    (_, response, issuer) => {
      response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
    },
  ],
  ['answers something else than JSON', (_, response) => response.end('<html>')],
  ['fails', (_, response) => response.writeHead(500).end('{}')],
  ['answers without end', (_, response) => response.end(Buffer.alloc(1_100_000, ' ')), '1 MB'],
  ['hangs up', (_, response) => response.destroy()],
  [
    'has keys of no known form',
    (path, response, issuer) =>
      json(response, isDiscovery(path) ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: 1 }),
  ],
])('an issuer is refused that %s', async (_, answer, words = 'could not get the keys') => {
  const { verify, asked } = await oddIssuer(answer)
  await expect(verify()).rejects.toMatchObject({ ...unreachable, message: expect.stringContaining(words) })
  expect(asked).not.toContain('/elsewhere')
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('an issuer that says nothing holds up its own tokens for five seconds, and no others', async () => {
  const slow = await oddIssuer(() => undefined)
  const quick = await oddIssuer(named(() => ({})))
  const fiveSeconds = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(fiveSeconds.signal)
  onTestFinished(() => timeout.mockRestore())
  const held = expect(slow.verify()).rejects.toMatchObject(unreachable)
  await expect.poll(() => slow.asked).toHaveLength(1)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000)
  expect(await quick.verify()).toMatchObject(alice)
  fiveSeconds.abort()
  await held
})

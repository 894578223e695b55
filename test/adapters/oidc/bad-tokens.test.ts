import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdTokens } from '../../../src/adapters/oidc/id-tokens.ts'
import type { IdTokens } from '../../../src/core/ports/id-tokens.ts'
import { manualClock } from '../../support/clock.ts'
import { codeClient, type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts'

let issuer: OpenIdIssuer
/** Of somebody else, on this computer too. Nobody is to ask it anything. */
let attacker: Server
let attackerUrl: string
const askedOfAttacker: string[] = []

beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  attacker = createServer((request, response) => {
    askedOfAttacker.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>(resolve => attacker.listen(0, '127.0.0.1', resolve))
  attackerUrl = `http://localhost:${(attacker.address() as AddressInfo).port}`
})
afterAll(async () => {
  await issuer.stop()
  attacker.close()
})

const clock = manualClock(Date.now())
const checker = () => createIdTokens({ issuers: () => [issuer.issuer, 'https://accounts.example.org'], clock })

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

async function refused(idTokens: IdTokens, token: string, name: string) {
  const outcome = await idTokens.verify(token).then(
    () => 'believed',
    (error: { code: string; message: string }) => {
      if (token.length > 20) expect(error.message, name).not.toContain(token)
      return error.code
    },
  )
  expect({ name, outcome }).toEqual({ name, outcome: 'OIDC_TOKEN_INVALID' })
}

/** Signs any text as the payload with the issuer's own key, as no issuer would. */
async function signText(payload: string, header: object): Promise<string> {
  const signed = `${part(header)}.${part(payload)}`
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', issuer.privateKey, Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

test('two hundred tokens that each have one thing wrong are refused, and a good one beside them is believed', async () => {
  const idTokens = checker()
  const now = Math.floor(clock.now() / 1000)
  const own = { alg: 'RS256', kid: 'first' }
  const good = issuer.claims({ iat: now, exp: now + 3600 })
  const planted: [string, string][] = []
  const claims = async (name: string, change: object, header: object = {}) =>
    planted.push([name, await issuer.sign({ ...good, ...change }, header as never)])

  // What it says.
  for (const name of ['iss', 'sub', 'aud', 'exp', 'iat']) await claims(`no ${name}`, { [name]: undefined })
  for (const value of ['', 5, {}, [], true, null, 'x'.repeat(1_025)]) {
    for (const name of ['sub', 'aud']) await claims(`${name} ${JSON.stringify(value).slice(0, 9)}`, { [name]: value })
  }
  const several = [codeClient, 'other']
  for (const aud of [several, ['a', 'b', 'c'], [codeClient, 5], ['']]) await claims(`aud ${aud}`, { aud })
  for (const azp of ['third', '', 5, [codeClient]]) await claims(`aud of several, azp ${azp}`, { aud: several, azp })
  for (const value of ['', 'soon', String(now + 60), -1, 0, {}, [], null, Number.NaN]) {
    for (const name of ['exp', 'iat']) await claims(`${name} ${value}`, { [name]: value })
  }
  for (const ago of [61, 120, 3600, 86_400, 1e6]) await claims(`expired ${ago}`, { exp: now - ago })
  for (const ahead of [61, 120, 3600, 86_400]) await claims(`issued in ${ahead}`, { iat: now + ahead, exp: now + 1e6 })
  for (const ago of [86_461, 90_000, 1e6]) await claims(`issued ${ago} ago`, { iat: now - ago })
  for (const nbf of [now + 61, now + 3600, 'later', {}]) await claims(`nbf ${nbf}`, { nbf })
  for (const name of ['nonce', 'tknonce'])
    for (const value of [5, {}, [], ['a'], true, ''])
      await claims(`${name} ${JSON.stringify(value)}`, { [name]: value })
  // Who it is of.
  const { issuer: iss } = issuer
  const strangers = [
    ...[
      `${iss}/`,
      `${iss}?`,
      `${iss}#`,
      iss.toUpperCase(),
      iss.replace('localhost', '127.0.0.1'),
      `${iss}0`,
      ` ${iss}`,
    ],
    ...[
      iss.replace('http:', 'https:'),
      iss.replace('localhost', 'localhost.'),
      attackerUrl,
      'http://169.254.169.254',
      '',
    ],
    ...[
      'https://accounts.example.org/',
      'https://accounts.example.org.evil.example',
      'file:///etc/passwd',
      5,
      [iss],
      {},
    ],
  ]
  for (const stranger of strangers) await claims(`iss ${JSON.stringify(stranger)}`, { iss: stranger })
  // Its header.
  for (const typ of ['at+jwt', 'logout+jwt', 'JWS', 'secevent+jwt', '', 5, {}, null])
    await claims(`typ ${typ}`, {}, { typ })
  const { publicKey: otherPublic, privateKey: otherKey } = await generateKeyPair('RS256', { extractable: true })
  const otherJwk = await exportJWK(otherPublic)
  for (const [name, value] of [
    ...(['jku', 'x5u'] as const).map(name => [name, `${attackerUrl}/keys`] as const),
    ['jwk', otherJwk] as const,
    ['x5c', ['MIIB']] as const,
  ]) {
    await claims(`own key, ${name}`, {}, { [name]: value })
    const header = { ...own, [name]: value }
    const foreign = await new SignJWT(good).setProtectedHeader(header as never).sign(otherKey)
    planted.push([`other key, ${name}`, foreign])
  }
  for (const crit of [['exp'], ['b64'], ['x']]) {
    planted.push([`crit ${crit}`, await signText(JSON.stringify(good), { ...own, crit, x: 1, exp: 1 })])
  }
  for (const kid of ['second', '', 5, null, '../first', 'FIRST']) await claims(`kid ${kid}`, {}, { kid })
  // Its algorithm.
  const payload = part(good)
  const asSigned = (header: object, signature = '') => `${part(header)}.${payload}.${signature}`
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', 'RS1', 'ES256K', 'RSA-OAEP', 5, null, undefined]) {
    planted.push([`alg ${alg}`, asSigned({ ...own, alg })], [`alg ${alg}, signed`, asSigned({ ...own, alg }, 'c2ln')])
  }
  const spki = await exportSPKI((await importJWK(issuer.publicJwk)) as CryptoKey)
  const jwk = JSON.stringify(issuer.publicJwk)
  for (const [alg, hash] of [
    ['HS256', 'sha256'],
    ['HS384', 'sha384'],
    ['HS512', 'sha512'],
  ] as const) {
    for (const secret of [spki, spki.trimEnd(), jwk, '', issuer.publicJwk.n ?? '']) {
      const signed = `${part({ ...own, alg })}.${payload}`
      const mac = createHmac(hash, secret).update(signed).digest('base64url')
      planted.push([`${alg} with ${secret.slice(0, 12)}`, `${signed}.${mac}`])
    }
  }
  for (const alg of ['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA']) {
    planted.push([`signed as RS256, called ${alg}`, await signText(JSON.stringify(good), { ...own, alg })])
  }
  planted.push(['another key', await new SignJWT(good).setProtectedHeader(own).sign(otherKey)])
  // One token, read in two ways.
  const twice = JSON.stringify(good)
  for (const [name, text] of [
    ['sub twice', twice.replace('{', '{"sub":"eve",')],
    ['sub twice, escaped', twice.replace('{', '{"\\u0073ub":"eve",')],
    ['iss twice', twice.replace('{', `{"iss":"${attackerUrl}",`)],
    ['nested twice', twice.replace('{', '{"a":{"b":1,"b":2},')],
    ['an array', `[${twice}]`],
    ['a text', '"token"'],
    ['no JSON', twice.slice(0, -1)],
    ['more than JSON', `${twice}{}`],
  ] as const) {
    planted.push([name, await signText(text, own)])
  }
  planted.push([
    'header twice',
    await signText(twice, own).then(t => t.replace(/^[^.]+/, part('{"alg":"none","alg":"RS256"}'))),
  ])
  // Its bytes.
  const token = await issuer.sign(good)
  const [head = '', body = '', signature = ''] = token.split('.')
  planted.push(
    ['nothing', ''],
    ['dots', '..'],
    ['two parts', `${head}.${body}`],
    ['four parts', `${token}.`],
    ['five parts', `${head}.${body}.${signature}.a.b`],
    ['no signature', `${head}.${body}.`],
    ['padding', `${token}=`],
    ['a space before', ` ${token}`],
    ['a line after', `${token}\n`],
    ['plain base64', `${head}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}+`],
    ['header of another', `${part({ ...own, typ: 'JWT' })}.${body}.${signature}`],
    ['payload of another', `${head}.${part({ ...good, sub: 'eve' })}.${signature}`],
  )
  for (let at = 0; at < 40; at++) {
    const position = head.length + body.length + 2 + Math.floor((at * (signature.length - 2)) / 40)
    const replaced = token[position] === 'A' ? 'B' : 'A'
    planted.push([`signature changed at ${at}`, token.slice(0, position) + replaced + token.slice(position + 1)])
  }

  expect(planted.length).toBeGreaterThanOrEqual(200)
  for (const [name, bad] of planted) await refused(idTokens, bad, name)
  expect(await idTokens.verify(token)).toMatchObject({ account: { subject: 'alice' } })
  expect(askedOfAttacker).toEqual([])
  // Once for each unknown key at most, and no flood: within the cool-down nothing more is asked.
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/jwks'])
})

test.each([[], ['https://accounts.google.com']])(
  'nobody is asked for the keys of an issuer that is not named: %s',
  async (...named) => {
    const before = issuer.asked.length
    const idTokens = createIdTokens({ issuers: () => named, clock })
    await refused(idTokens, await issuer.sign(issuer.claims()), 'not named')
    expect(issuer.asked).toHaveLength(before)
  },
)

test('leeway is a minute, and a token that was issued a day ago is still taken', async () => {
  const now = Math.floor(clock.now() / 1000)
  for (const change of [{ exp: now - 58 }, { iat: now + 58 }, { iat: now - 86_390 }, { nbf: now + 58 }]) {
    const token = await issuer.sign(issuer.claims({ iat: now, exp: now + 3600, ...change }))
    expect(await checker().verify(token)).toMatchObject({ account: { subject: 'alice' } })
  }
})

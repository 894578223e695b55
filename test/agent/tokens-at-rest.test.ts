import { setTimeout as delay } from 'node:timers/promises'
import { decryptCredentialBundle, generateP256KeyPair } from '@turnkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedPartHash } from '../../src/core/crypto/signed-part.ts'
import { AgentOnDisk, email, isGone } from '../support/agent-on-disk.ts'
import { type AttestedRequest, attestedStamp } from '../support/attested.ts'
import { p256Key } from '../support/client.ts'
import { isNight } from '../support/effort.ts'
import { codeIn, loginWith } from '../support/one-time-codes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'
import { sendTo } from '../support/server.ts'
import { nonceOf, resultOf } from '../support/signing-up.ts'

let issuer: OpenIdIssuer
let agent: AgentOnDisk
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

async function begun(): Promise<void> {
  agent = new AgentOnDisk(['--auth-proxy', '--oidc-issuer', issuer.issuer])
  await agent.start()
  const oidcToken = await issuer.sign(issuer.claims())
  const oauthProviders = [{ providerName: 'Local', oidcToken }]
  const rootUsers = [{ userName: 'Ada', userEmail: email, apiKeys: [], authenticators: [], oauthProviders }]
  const parameters = { subOrganizationName: 'Ada', rootUsers, rootQuorumThreshold: 1 }
  agent.person = resultOf(await agent.post(agent.request('CREATE_SUB_ORGANIZATION_V7', parameters))).subOrganizationId
}

/** A login as the public client makes it, with a token of the issuer or of the agent for a key of its own. */
function attested({ key, token, scheme }: Pick<AttestedRequest, 'key' | 'token' | 'scheme'>) {
  const { path, body } = agent.request('STAMP_LOGIN', { publicKey: key.publicKey }, agent.person)
  const stamp = attestedStamp({ key, token, scheme, organizationId: agent.person }, body)
  return { path, body, headers: { 'Content-Type': 'application/json', 'X-Stamp-Attested': stamp } }
}

async function tokenFor(publicKey: string): Promise<string> {
  return issuer.sign(issuer.claims({ nonce: nonceOf(publicKey), jti: crypto.randomUUID() }))
}

test('a kill between an OpenID token and its key leaves both or neither', { timeout: 400_000 }, async () => {
  await begun()
  const seen = { in: 0, out: 0, cutShort: 0 }
  const rounds = Number(process.env.ROUNDS ?? (isNight ? 5 : 2))
  // As long as a first request after the start takes here, and some more: it gets the keys of the issuer.
  const spread = Number(process.env.SPREAD ?? 120)
  for (let round = 0; round < rounds; round++) {
    const key = p256Key()
    const token = await tokenFor(key.publicKey)
    const login = () =>
      round % 2 === 0
        ? agent.request('OAUTH_LOGIN', { oidcToken: token, publicKey: key.publicKey }, agent.person)
        : attested({ key, token, scheme: 'oidc' })
    const loggingIn = agent.post(login()).catch(isGone)
    await delay(Math.random() * spread)
    await agent.kill()
    const answered = await loggingIn
    const { logins, spent } = agent.kept()
    const isIn = logins.includes(key.publicKey)
    expect(spent.includes(signedPartHash(token))).toBe(isIn)
    if (answered) expect([answered.status, isIn]).toEqual([200, true])
    if (!answered && isIn) seen.cutShort += 1
    seen[isIn ? 'in' : 'out'] += 1
    await agent.start()
    // What was used up is used up, and what was not signs in now.
    expect((await agent.post(login())).status).toBe(isIn ? 400 : 200)
  }
  await agent.kill()
  console.info(seen)
})

test('after every way to sign in, no code, token, bundle or key is in a file or the log', async () => {
  await begun()
  const secrets: Record<string, string> = {}
  const target = generateP256KeyPair()
  const targetPublicKey = target.publicKeyUncompressed
  const submit = async (type: string, parameters: object, organizationId?: string) =>
    resultOf(await agent.post(agent.request(type, parameters, organizationId)))
  /** A bundle, and the key that is in it. */
  const bundle = (name: string, text: string) => {
    secrets[`bundle of ${name}`] = text
    secrets[`key of ${name}`] = decryptCredentialBundle(text, target.privateKey)
  }

  const sent = await agent.send()
  const holder = p256Key()
  const { encryptedOtpBundle, request } = await agent.trial(sent, sent.code, holder)
  const { verificationToken } = resultOf(await agent.post(request))
  Object.assign(secrets, { code: sent.code, encryptedOtpBundle, verificationToken })
  await submit('OTP_LOGIN_V2', loginWith({ verificationToken, key: holder }).parameters, agent.person)

  const byText = await submit('INIT_OTP_V3', { otpType: 'OTP_TYPE_SMS', contact: '+491701234567', appName: 'Acme' })
  secrets['code of a text'] = codeIn(agent.message)
  const wrong = { otpId: byText.otpId, otpCode: 'WRONG2345' }
  expect((await agent.post(agent.request('VERIFY_OTP', wrong))).status).toBe(400)
  const bearer = (await submit('VERIFY_OTP', { otpId: byText.otpId, otpCode: secrets['code of a text'] }))
    .verificationToken
  secrets['token without a key'] = bearer

  const { otpId } = await submit(
    'INIT_OTP_AUTH_V3',
    { otpType: 'OTP_TYPE_EMAIL', contact: email, appName: 'Acme' },
    agent.person,
  )
  secrets['code of INIT_OTP_AUTH'] = codeIn(agent.message)
  const byCode = { otpId, otpCode: secrets['code of INIT_OTP_AUTH'], targetPublicKey }
  bundle('OTP_AUTH', (await submit('OTP_AUTH', byCode, agent.person)).credentialBundle)

  secrets['token of OAUTH'] = await tokenFor(targetPublicKey)
  const byToken = { oidcToken: secrets['token of OAUTH'], targetPublicKey }
  bundle('OAUTH', (await submit('OAUTH', byToken, agent.person)).credentialBundle)
  bundle(
    'CREATE_READ_WRITE_SESSION',
    (await submit('CREATE_READ_WRITE_SESSION_V2', { targetPublicKey })).credentialBundle,
  )
  secrets['read-only session'] = (await submit('CREATE_READ_ONLY_SESSION', {})).session
  for (const kind of ['EMAIL_AUTH_V3', 'INIT_USER_EMAIL_RECOVERY_V2']) {
    await submit(kind, { email, targetPublicKey, emailCustomization: { appName: 'Acme' } }, agent.person)
    bundle(kind, /^[1-9A-HJ-NP-Za-km-z]{80,}$/m.exec(agent.message.text)?.[0] ?? '')
  }

  const [first, second] = [p256Key(), p256Key()]
  secrets['attested token'] = await tokenFor(first.publicKey)
  const attestedLogin = attested({ key: first, token: secrets['attested token'], scheme: 'oidc' })
  expect((await agent.post(attestedLogin)).status).toBe(200)
  // A token that is refused is a secret as well: it may be for another agent.
  secrets['refused token'] = await issuer.sign(issuer.claims({ nonce: 'of another key', jti: crypto.randomUUID() }))
  const refused = { oidcToken: secrets['refused token'], publicKey: second.publicKey }
  expect((await agent.post(agent.request('OAUTH_LOGIN', refused, agent.person))).status).toBe(400)
  secrets['looked for'] = await issuer.sign(issuer.claims({ sub: 'nobody', jti: crypto.randomUUID() }))
  const looked = await sendTo(Number(new URL(agent.api).port), {
    path: '/v1/account',
    body: JSON.stringify({ filterType: 'OIDC_TOKEN', filterValue: secrets['looked for'] }),
    headers: { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-ID': agent.parent },
  })
  expect(looked).toMatchObject({ status: 200, body: {} })

  await agent.kill()
  const places = agent.bytes()
  // Of a token, each part gives it away.
  const texts = Object.entries(secrets).flatMap(([name, text]) =>
    (text.includes('.') ? text.split('.').slice(1) : [text]).map(part => ({ name, part })),
  )
  expect(texts.every(({ part }) => part.length >= 6)).toBe(true)
  const found = texts.flatMap(({ name, part }) =>
    places
      .filter(
        ({ bytes }) =>
          bytes.includes(part) || (/^[0-9a-f]{64}$/.test(part) && bytes.includes(Buffer.from(part, 'hex'))),
      )
      .map(place => `${name} in ${place.name}`),
  )
  expect(found).toEqual([])
  expect(
    places.some(({ bytes }) => bytes.includes(agent.person)),
    'the files were read',
  ).toBe(true)
  expect(
    places.some(({ bytes }) => bytes.includes('message')),
    'the log was read',
  ).toBe(true)
})

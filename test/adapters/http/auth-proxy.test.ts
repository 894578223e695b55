import { afterAll, beforeAll, expect, test } from 'vitest'
import { withProxyKey } from '../../../src/core/auth-proxy/proxy-key.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { type Proxied, proxied } from '../../support/auth-proxy.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { codeIn, encryptedCode, loginWith, signatureBy } from '../../support/one-time-codes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts'
import { sendTo } from '../../support/server.ts'
import { newProfile } from '../../support/session-profiles.ts'
import { nonceOf } from '../../support/signing-up.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

const ada = 'ada@example.org'
const mail = (contact = ada) => ({ otpType: 'OTP_TYPE_EMAIL', contact })
const apiKey = ({ publicKey }: TestKey) => ({ apiKeyName: 'k', publicKey, curveType: 'API_KEY_CURVE_P256' })

/** A token for a contact and its key, by the proxy alone. */
async function provedBy(agent: Proxied, contact = ada) {
  const { otpId, otpEncryptionTargetBundle: bundle } = (await agent.ask('otp_init_v2', mail(contact))).body
  const key = p256Key()
  const encryptedOtpBundle = await encryptedCode({ bundle }, codeIn(agent.messages.at(-1)), key)
  const { body } = await agent.ask('otp_verify_v2', { otpId, encryptedOtpBundle })
  return { verificationToken: body.verificationToken as string, key }
}

/** Signs up with a proved contact, as `signUpWithOtp` of the public client does. */
async function signUp(agent: Proxied, contact = ada) {
  const proof = await provedBy(agent, contact)
  const apiKeys = [apiKey(proof.key)]
  const tokenId = JSON.parse(atob(proof.verificationToken.split('.')[1]!)).id
  const message = JSON.stringify({
    signupV2: { email: contact, apiKeys, authenticators: [], oauthProviders: [] },
    tokenId,
    type: 'USAGE_TYPE_SIGNUP',
  })
  const { verificationToken } = proof
  const reply = await agent.ask('signup_v2', {
    ...{ userEmail: contact, organizationName: `Of ${contact}`, verificationToken },
    ...{ apiKeys, authenticators: [], oauthProviders: [], clientSignature: signatureBy(proof.key, message) },
  })
  return { ...proof, reply, organizationId: reply.body.organizationId as string }
}

test('is not there while it is off, also where it was on', async () => {
  const agent = await proxied()
  expect((await agent.ask('wallet_kit_config')).status).toBe(200)
  agent.isOn.now = false
  expect(await agent.ask('wallet_kit_config')).toMatchObject({
    status: 404,
    body: { message: expect.stringMatching(/auth proxy is off. Switch it on in the window, under Settings/) },
  })
})

test('tells wallet kits what they ask first, with an empty body or none', async () => {
  const agent = await proxied()
  for (const body of [undefined, {}]) {
    expect(await agent.ask('wallet_kit_config', body)).toMatchObject({
      status: 200,
      body: {
        enabledProviders: ['email', 'sms', 'passkey', 'wallet'],
        sessionExpirationSeconds: '900',
        organizationId: agent.organizationId,
        otpAlphanumeric: true,
        otpLength: '9',
        signerPublicKeys: { tlsFetcher: expect.stringMatching(/^04[0-9a-f]{128}$/) },
      },
    })
    expect(await agent.ask('wallet_kit_client_params', body)).toMatchObject({ status: 200, body: {} })
  }
  expect((await agent.ask('oauth2_authenticate', {})).status).toBe(501)
})

test('serves an organization of the window and no other, and pages that the person has allowed', async () => {
  const agent = await proxied({ allowed: ['https://app.example.org'] })
  const { organizationId } = await signUp(agent)
  for (const id of [organizationId, crypto.randomUUID(), '']) {
    expect((await agent.ask('wallet_kit_config', {}, { 'X-Auth-Proxy-Config-ID': id })).status).toBe(403)
  }
  const from = (Origin: string) => agent.ask('wallet_kit_config', {}, { Origin })
  expect((await from('https://app.example.org')).status).toBe(200)
  expect((await from('https://evil.example.org')).status).toBe(403)
})

test('makes one user, who may do nothing else, and does not make it again', async () => {
  const agent = await proxied()
  const { organizationId, store } = agent
  const replies = await Promise.all(Array.from({ length: 5 }, () => agent.ask('wallet_kit_config')))
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(agent.submitted).toEqual(['CREATE_USERS', 'CREATE_POLICY'])
  const [user] = store.list('users', organizationId, { name: 'Auth proxy' })

  const [policy] = store.list('policies', organizationId, { name: 'Auth proxy' })
  const asProxy = (kind: string, parameters: object) =>
    withProxyKey(agent.engine, organizationId, async key => {
      const path = `/public/v1/submit/${kind.replace(/_V\d$/, '').toLowerCase()}`
      const timestampMs = String(agent.clock.now())
      const body = JSON.stringify({ type: `ACTIVITY_TYPE_${kind}`, timestampMs, organizationId, parameters })
      const headers = { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(Buffer.from(body)) }
      return sendTo(agent.port, { path, body, headers })
    })
  expect((await asProxy('CREATE_WALLET', { walletName: 'Mine', accounts: [] })).status).toBe(403)
  const more = { effect: 'EFFECT_ALLOW', condition: 'true', consensus: `approvers.any(u, u.id == '${user?.id}')` }
  expect((await asProxy('CREATE_POLICY_V3', { policyName: 'More', notes: '', ...more })).status).toBe(403)

  await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: policy?.id })
  expect((await agent.ask('otp_init_v2', mail())).status).toBe(403)
  expect(agent.submitted).toHaveLength(2)
})

test('asks for votes once, and begins when they are given', async () => {
  const agent = await proxied({ rootUsers: 2, threshold: 2, approvals: 'nothing' })
  for (const asked of [1, 2]) {
    for (let times = 0; times < 4; times++) {
      expect(await agent.ask('otp_init_v2', mail())).not.toMatchObject({ status: 200 })
    }
    expect(agent.submitted).toEqual(['CREATE_USERS', 'CREATE_POLICY'].slice(0, asked))
    const page = { limit: 10, before: undefined, after: undefined }
    const consensus = { statuses: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] } as const
    const [waiting, ...others] = agent.store.activities(agent.organizationId, consensus, page)
    expect(others).toEqual([])
    const vote = { fingerprint: waiting?.fingerprint }
    await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', vote, { key: agent.users[1]!.key })
  }
  expect((await agent.ask('otp_init_v2', mail())).status).toBe(200)
  expect(agent.submitted).toEqual(['CREATE_USERS', 'CREATE_POLICY'])
})

test('signs up and in by a code, and by an account of an issuer', async () => {
  const agent = await proxied({ oidcIssuers: [issuer.issuer] })
  const { organizationId, verificationToken, key, reply } = await signUp(agent)
  expect(reply).toMatchObject({ status: 200, body: { userId: expect.any(String) } })
  const { parameters: proof } = loginWith({ verificationToken, key })
  const profile = await agent.ask('otp_login_v2', { ...proof, sessionProfileId: 'narrow' })
  expect(profile).toMatchObject({ status: 400, body: { message: expect.stringContaining('invalid session profile') } })
  const sessionProfileId = await newProfile(agent, "activity.action == 'READ'", { name: 'Reading' })
  const login = await agent.ask('otp_login_v2', { ...proof, sessionProfileId })
  expect(login).toMatchObject({ status: 200, body: { session: expect.any(String) } })
  expect(JSON.parse(atob(login.body.session.split('.')[1]))).toMatchObject({
    ...{ organization_id: organizationId, session_type: 'Reading', session_profile_id: sessionProfileId },
    scope: "activity.action == 'READ'",
  })

  const oidcToken = await issuer.sign(issuer.claims({ sub: 'grace' }))
  const account = { filterType: 'OIDC_TOKEN', filterValue: oidcToken }
  expect(await agent.ask('account', account)).toMatchObject({ status: 200, body: {} })
  const oauthProviders = [{ providerName: 'Local', oidcToken }]
  const signedUp = await agent.ask('signup_v2', { oauthProviders, apiKeys: [], authenticators: [] })
  expect(signedUp.status).toBe(200)
  expect((await agent.ask('account', account)).body).toEqual({ organizationId: signedUp.body.organizationId })
  const session = p256Key()
  const fresh = await issuer.sign(issuer.claims({ sub: 'grace', nonce: nonceOf(session.publicKey) }))
  const parameters = { oidcToken: fresh, publicKey: session.publicKey }
  expect((await agent.ask('oauth_login', parameters)).status).toBe(200)
  expect((await agent.ask('oauth_login', { ...parameters, publicKey: p256Key().publicKey })).status).toBe(400)
})

test.each([
  ['MESSAGE_UNREACHABLE', 503, 14],
  ['MESSAGE_REFUSED', 400, 3],
] as const)('answers what sending a code comes to: %s', async (code, status, grpc) => {
  const send = async () => {
    throw new AgentError(code, 'could not reach email ada@example.org')
  }
  const agent = await proxied({ messenger: { send } })
  expect(await agent.ask('otp_init_v2', mail())).toMatchObject({
    status,
    body: { code: grpc, message: 'could not reach email ada@example.org' },
  })
})

test('takes no contact that is not proved', async () => {
  const agent = await proxied()
  const { verificationToken } = await provedBy(agent)
  const someone = { apiKeys: [apiKey(p256Key())], authenticators: [], oauthProviders: [] }
  const eve = { userEmail: 'eve@example.org' }
  for (const body of [eve, { userPhoneNumber: '+15555550100' }, { ...eve, verificationToken }]) {
    expect((await agent.ask('signup_v2', { ...someone, ...body })).status).toBe(400)
  }
})

test('tells nobody who has an account, but those whose account it is', async () => {
  const agent = await proxied()
  const { organizationId, verificationToken, key } = await signUp(agent)
  const other = await provedBy(agent, 'eve@example.org')
  const look = async (filterType: string, filterValue: string, token?: string) => {
    const { status, body } = await agent.ask('account', { filterType, filterValue, verificationToken: token })
    return { status, body }
  }
  for (const [type, known, unknown] of [
    ['EMAIL', ada, 'nobody@example.org'],
    ['NAME', `Of ${ada}`, 'Of nobody'],
    ['USERNAME', ada, 'nobody'],
  ] as const) {
    for (const token of type === 'EMAIL' ? [undefined, other.verificationToken] : [undefined]) {
      const answer = await look(type, known, token)
      expect(answer.status).toBe(400)
      expect(answer).toEqual(await look(type, unknown, token))
    }
    expect(await look(type, known, verificationToken)).toEqual({ status: 200, body: { organizationId } })
  }
  expect(await look('EMAIL', ada.toUpperCase(), verificationToken)).toEqual({ status: 200, body: { organizationId } })
  for (const type of ['NAME', 'USERNAME']) {
    expect(await look(type, type === 'NAME' ? `Of ${ada}` : ada, other.verificationToken)).toEqual({
      status: 200,
      body: {},
    })
  }
  expect(await look('EMAIL', ada, `${verificationToken.slice(0, -4)}AAAA`)).toMatchObject({ status: 400 })
  expect(await look('PUBLIC_KEY', key.publicKey)).toEqual({ status: 200, body: { organizationId } })
})

test('hears ten requests in a second, and sends a program three codes in three minutes', async () => {
  const agent = await proxied()
  for (let times = 0; times < 3; times++) {
    expect((await agent.ask('otp_init_v2', mail(`ada${times}@example.org`))).status).toBe(200)
  }
  const next = () => agent.ask('otp_init_v2', mail('ada4@example.org'))
  expect(await next()).toMatchObject({ status: 400, body: { message: expect.stringContaining('Max number of OTPs') } })
  agent.clock.advance(180_000)
  expect((await next()).status).toBe(200)

  const headers = { 'X-Auth-Proxy-Config-ID': agent.organizationId }
  const many = Array.from({ length: 100 }, () =>
    sendTo(agent.port, { path: '/v1/wallet_kit_client_params', headers }).then(({ status }) => status),
  )
  const statuses = await Promise.all(many)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(70)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

/**
 * The promise: nobody has an account ready for somebody else to sign in to. A user of a sub-organization may name any contact and any
 * account as their own; whoever proves it later is not led to them, and not kept out of what is theirs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attestedLogin } from '../support/attested.ts'
import { type Proxied, proxied } from '../support/auth-proxy.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { addPerson, codeIn, encryptedCode, mailedKey, proved } from '../support/one-time-codes.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'
import { sendTo, type TestServer, testServer } from '../support/server.ts'
import { believing, resultOf, submit } from '../support/signing-up.ts'

let issuer: OpenIdIssuer
beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
afterAll(() => issuer.stop())

const victim = 'ada@example.org'

interface Thief {
  readonly organizationId: string
  readonly userId: string
  readonly key: TestKey
}

/** Somebody who has signed up as anybody may, with a key and no contact. */
async function thief(agent: Proxied): Promise<Thief> {
  const key = p256Key()
  const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const { body } = await agent.ask('signup_v2', { userName: 'Thief', apiKeys, authenticators: [], oauthProviders: [] })
  return { ...body, key }
}

async function asThief(agent: Proxied, { organizationId, key }: Thief, kind: string, parameters: object) {
  agent.clock.advance(1)
  const timestampMs = String(agent.clock.now())
  const body = JSON.stringify({ type: `ACTIVITY_TYPE_${kind}`, timestampMs, organizationId, parameters })
  const path = `/public/v1/submit/${kind.replace(/_V\d+$/, '').toLowerCase()}`
  return sendTo(agent.port, {
    ...{ path, body },
    headers: { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) },
  })
}

/** The account that the victim is told of, having proved the address. */
async function accountOf(agent: Proxied) {
  const otp = { otpType: 'OTP_TYPE_EMAIL', contact: victim }
  const { otpId, otpEncryptionTargetBundle: bundle } = (await agent.ask('otp_init_v2', otp)).body
  const encryptedOtpBundle = await encryptedCode({ bundle }, codeIn(agent.messages.at(-1)), p256Key())
  const { verificationToken } = (await agent.ask('otp_verify_v2', { otpId, encryptedOtpBundle })).body
  return agent.ask('account', { filterType: 'EMAIL', filterValue: victim, verificationToken })
}

describe('through the auth proxy', () => {
  test.each([
    ['UPDATE_USER_EMAIL', { userEmail: victim }],
    ['UPDATE_USER', { userEmail: victim }],
  ])('whoever proves an address is not led to one who gave it to themselves by %s', async (kind, change) => {
    const agent = await proxied()
    const mallory = await thief(agent)
    const given = await asThief(agent, mallory, kind, { userId: mallory.userId, ...change })
    expect(given.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect((await accountOf(agent)).body).toEqual({})
  })

  test('nor to one who gave it to another user of theirs', async () => {
    const agent = await proxied()
    const mallory = await thief(agent)
    const another = { userName: 'Another', userEmail: victim, apiKeys: [], authenticators: [], oauthProviders: [] }
    const made = await asThief(agent, mallory, 'CREATE_USERS_V4', { users: [{ ...another, userTags: [] }] })
    expect(made.status).toBe(200)
    expect((await accountOf(agent)).body).toEqual({})
  })

  test('whoever shows a token of an account is not led to one who claimed it without', async () => {
    const agent = await proxied({ oidcIssuers: [issuer.issuer] })
    const mallory = await thief(agent)
    const { iss, sub, aud } = issuer.claims({ sub: 'ada' }) as Record<string, string>
    const oauthProviders = [{ providerName: 'Mine', oidcClaims: { iss, sub, aud } }]
    const { userId } = mallory
    const claimed = await asThief(agent, mallory, 'CREATE_OAUTH_PROVIDERS_V2', { userId, oauthProviders })
    expect(claimed).toMatchObject({ status: 400, body: { message: expect.stringContaining('prove nothing') } })
    const another = { userName: 'Another', apiKeys: [], authenticators: [], userTags: [], oauthProviders }
    expect((await asThief(agent, mallory, 'CREATE_USERS_V4', { users: [another] })).status).toBe(400)
    const filterValue = await issuer.sign(issuer.claims({ sub: 'ada' }))
    const account = await agent.ask('account', { filterType: 'OIDC_TOKEN', filterValue })
    expect(account.body).toEqual({})
  })
})

describe('with an attested stamp for the parent', () => {
  const login = async (server: TestServer) => {
    const { verificationToken: token, key } = await proved(server, victim)
    return attestedLogin(server, { key, token, scheme: 'code', organizationId: server.organizationId })
  }
  const give = async (server: TestServer, count: number) => {
    for (let times = 0; times < count; times++) {
      const mallory = await addPerson(server, { email: 'mallory@example.org' })
      server.clock.advance(1)
      const given = { userId: mallory.userId, userEmail: victim }
      resultOf(await submit(server, 'UPDATE_USER_EMAIL', given, mallory))
    }
  }

  test('nobody is signed in to what others have made theirs', async () => {
    const server = await believing([])
    await give(server, 1)
    expect(await login(server)).toMatchObject({ status: 401 })
  })

  test('nor kept out of their own by many who have', async () => {
    const server = await believing([], { rate: { perSecond: 10_000, burst: 10_000 } as never })
    const ada = await addPerson(server, { email: victim })
    resultOf(await login(server))
    await give(server, 101)
    const { session } = resultOf(await login(server))
    expect(JSON.parse(atob(session.split('.')[1]))).toMatchObject({ organization_id: ada.organizationId })
  })
})

test('a mail that nobody has used ends with the address it was sent to', async () => {
  const server = await testServer()
  for (const kind of ['EMAIL_AUTH_V3', 'INIT_USER_EMAIL_RECOVERY_V2']) {
    const ada = await addPerson(server, { email: victim })
    const stolen = await mailedKey(server, kind, victim, { organizationId: ada.organizationId })
    resultOf(await submit(server, 'UPDATE_USER_EMAIL', { userId: ada.userId, userEmail: 'new@example.org' }, ada))
    const { organizationId } = ada
    const asked = await server.call('/public/v1/query/whoami', { organizationId }, { key: stolen })
    expect(asked).toMatchObject({ status: 401 })
  }
})

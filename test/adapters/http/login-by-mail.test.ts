import {
  decryptCredentialBundle,
  generateP256KeyPair,
  verifyOtpVerificationToken,
  verifySessionJwtSignature,
} from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { p256Key, p256KeyFrom } from '../../support/client.ts'
import { addPerson, codeIn, loginWith, mailTo, proved, sendCode } from '../../support/one-time-codes.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { resultOf, submit } from '../../support/signing-up.ts'

const whoami = (server: TestServer, key: ReturnType<typeof p256Key>, organizationId: string) =>
  server.call('/public/v1/query/whoami', { organizationId }, { key })

async function publicKeyOf(server: TestServer, role: string): Promise<string> {
  const { organizationId } = server
  return (await server.call('/public/v1/query/get_organization_configs', { organizationId })).body.signerPublicKeys[
    role
  ]
}

describe('a login by mail', () => {
  test('goes all the way with the public client, and its session acts for the user', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'Ada@example.org' })
    const proof = await proved(server, 'ada@example.org')
    const tlsFetcher = await publicKeyOf(server, 'tlsFetcher')
    expect(await verifyOtpVerificationToken(proof.verificationToken, tlsFetcher)).toMatchObject({
      contact: 'ada@example.org',
    })
    const { parameters, session } = loginWith(proof)
    const reply = await submit(server, 'OTP_LOGIN_V2', parameters, { organizationId: person.organizationId })
    const { session: token } = resultOf(reply)
    expect(await verifySessionJwtSignature(token, await publicKeyOf(server, 'notarizer'))).toBe(true)
    expect(await whoami(server, session, person.organizationId)).toMatchObject({
      status: 200,
      body: { userId: person.userId },
    })
    expect(server.store.find('users', person.organizationId, person.userId)).toMatchObject({ emailVerified: true })
    const listed = await server.call('/public/v1/query/list_verified_suborgs', {
      organizationId: server.organizationId,
      filterType: 'EMAIL',
      filterValue: 'Ada@example.org',
    })
    expect(listed.body.organizationIds).toEqual([person.organizationId])
  })

  test('the mail has the code alone on a line, and in its HTML', async () => {
    const server = await testServer()
    const { code } = await sendCode(server, { ...mailTo('ada@example.org'), appName: 'Acme <b>' })
    const [mail] = server.messages
    expect(mail).toMatchObject({ kind: 'email', to: 'ada@example.org', subject: 'Sign in to Acme <b>' })
    expect(mail?.text.split('\n')).toContain(code)
    expect(mail?.kind === 'email' && mail.html).toContain(code)
    expect(mail?.kind === 'email' && mail.html).toContain('Acme &#60;b&#62;')
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{9}$/)
  })

  test('a link is made of a template, on a line of its own', async () => {
    const server = await testServer()
    const emailCustomization = { magicLinkTemplate: 'https://app.example.org/in?code=%s' }
    const { code } = await sendCode(server, { ...mailTo('ada@example.org'), emailCustomization })
    expect(server.messages[0]?.text.split('\n')).toContain(`https://app.example.org/in?code=${code}`)
  })

  test('a text has the code, and its form can be given', async () => {
    const server = await testServer()
    const sms = { otpType: 'OTP_TYPE_SMS', contact: '+4915112345678', appName: 'Acme' }
    const numeric = { otpLength: 6, alphanumeric: false }
    await sendCode(server, { ...sms, ...numeric })
    expect(server.messages.at(-1)).toMatchObject({ kind: 'sms', to: '+4915112345678' })
    expect(codeIn(server.messages.at(-1))).toMatch(/^\d{6}$/)
    const smsCustomization = { template: 'Use {{.OtpCode}}' }
    await submit(server, 'INIT_OTP_V3', { ...sms, ...numeric, smsCustomization })
    expect(server.messages.at(-1)?.text).toMatch(/^Use \d{6}$/)
    const without = await submit(server, 'INIT_OTP_V3', { ...sms, smsCustomization: { template: 'Use it' } })
    expect(without).toMatchObject({ status: 400, body: { message: expect.stringContaining('{{.OtpCode}}') } })
  })

  test('older versions send the code as it is, and a token without a key needs no signature', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const init = await submit(server, 'INIT_OTP', { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.org' })
    const otpCode = codeIn(server.messages.at(-1)).toLowerCase()
    const { verificationToken } = resultOf(await submit(server, 'VERIFY_OTP', { otpId: resultOf(init).otpId, otpCode }))
    const session = p256Key()
    const reply = await submit(
      server,
      'OTP_LOGIN',
      { verificationToken, publicKey: session.publicKey },
      { organizationId: person.organizationId },
    )
    expect(resultOf(reply).session).toMatch(/^ey/)
    expect((await whoami(server, session, person.organizationId)).status).toBe(200)
  })

  test('by INIT_OTP_AUTH a key is made and encrypted to the client', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const at = { organizationId: person.organizationId }
    const { otpId } = resultOf(await submit(server, 'INIT_OTP_AUTH_V3', mailTo('ada@example.org'), at))
    const target = generateP256KeyPair()
    const reply = await submit(
      server,
      'OTP_AUTH',
      { otpId, otpCode: codeIn(server.messages.at(-1)), targetPublicKey: target.publicKeyUncompressed },
      at,
    )
    const { credentialBundle, userId } = resultOf(reply)
    expect(userId).toBe(person.userId)
    const secret = decryptCredentialBundle(credentialBundle, target.privateKey)
    const [apiKey] = server.store.list('apiKeys', person.organizationId, { session: 'OTP_AUTH_KEY_P256' })
    const key = p256KeyFrom(secret, apiKey?.publicKey ?? '')
    expect(await whoami(server, key, person.organizationId)).toMatchObject({ body: { userId: person.userId } })
  })

  test('a session renews itself, and ends with its user', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const at = { organizationId: person.organizationId }
    const { parameters, session } = loginWith(await proved(server, 'ada@example.org'))
    await submit(server, 'OTP_LOGIN_V2', parameters, at)
    const next = p256Key()
    const renewed = { publicKey: next.publicKey, invalidateExisting: true }
    expect((await submit(server, 'STAMP_LOGIN', renewed, { ...at, key: session })).status).toBe(200)
    expect((await whoami(server, next, person.organizationId)).status).toBe(200)
    expect((await whoami(server, session, person.organizationId)).status).toBe(401)
  })
})

describe('who may', () => {
  test('a user of the parent needs its policy, and has no say in anything else of a sub-organization', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const backend = p256Key()
    const { result } = await server.post('ACTIVITY_TYPE_CREATE_USERS_V3', {
      users: [
        {
          userName: 'Backend',
          apiKeys: [{ apiKeyName: 'k', publicKey: backend.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
          userTags: [],
        },
      ],
    })
    const [userId] = (result.createUsersResult as { userIds: string[] }).userIds
    const at = { organizationId: person.organizationId, key: backend }
    const login = async () =>
      submit(server, 'OTP_LOGIN_V2', loginWith(await proved(server, 'ada@example.org')).parameters, at)
    expect(await login()).toMatchObject({ status: 403 })
    await server.post('ACTIVITY_TYPE_CREATE_POLICY_V3', {
      policyName: 'Logins',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'AUTH' && activity.action == 'CREATE'",
      consensus: `approvers.any(user, user.id == '${userId}')`,
      notes: '',
    })
    const allowed = await login()
    expect(allowed).toMatchObject({ status: 200, body: { activity: { organizationId: person.organizationId } } })
    const polled = await server.call(
      '/public/v1/query/get_activity',
      { organizationId: person.organizationId, activityId: allowed.body.activity.id },
      { key: backend },
    )
    expect(polled).toMatchObject({ status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } })
    const wallet = { walletName: 'Theirs', accounts: [] }
    expect(await submit(server, 'CREATE_WALLET', wallet, at)).toMatchObject({ status: 400 })
    const session = { targetPublicKey: generateP256KeyPair().publicKeyUncompressed, userId: person.userId }
    expect(await submit(server, 'CREATE_READ_WRITE_SESSION_V2', session, at)).toMatchObject({ status: 400 })
  })

  test('a neighbour may not, and the user may for themselves', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const other = await addPerson(server, { email: 'eve@example.org' })
    const proof = await proved(server, 'ada@example.org')
    const login = loginWith(proof).parameters
    // A key of a neighbour is no key of the parent.
    const by = { organizationId: person.organizationId, key: other.key }
    expect((await submit(server, 'OTP_LOGIN_V2', login, by)).status).toBe(401)
    // The user of the sub-organization may for themselves.
    const own = { organizationId: person.organizationId, key: person.key }
    expect((await submit(server, 'OTP_LOGIN_V2', login, own)).status).toBe(200)
  })
})

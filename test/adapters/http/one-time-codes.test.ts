import {
  decryptCredentialBundle,
  generateP256KeyPair,
  verifyOtpVerificationToken,
  verifySessionJwtSignature,
} from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import { p256Key, p256KeyFrom } from '../../support/client.ts'
import {
  addPerson,
  addUser,
  codeIn,
  encryptedCode,
  loginWith,
  mailTo,
  proved,
  type Sent,
  sendCode,
  signatureBy,
  tryCode,
} from '../../support/one-time-codes.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { resultOf, submit } from '../../support/signing-up.ts'

const invalid = { status: 400, body: { code: 3, message: expect.stringContaining('Invalid OTP code') } }
const invalidToken = { status: 400, body: { code: 3, message: expect.stringContaining('invalid verification token') } }

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

describe('a code', () => {
  test('is good for three wrong tries, and then for none', async () => {
    const server = await testServer()
    const sent = await sendCode(server, mailTo('ada@example.org'))
    const key = p256Key()
    for (let wrong = 0; wrong < 3; wrong++) expect(await tryCode(server, sent, 'WRONG2345', key)).toMatchObject(invalid)
    expect(await tryCode(server, sent, sent.code, key)).toMatchObject(invalid)
  })

  test('of two hundred tries at once, three count, and the right one that comes after them fails', async () => {
    const server = await testServer({ rate: { perSecond: 10_000, burst: 10_000 } as never })
    const sent = await sendCode(server, mailTo('ada@example.org'))
    const key = p256Key()
    // Encrypted once: that takes the client longer than the try takes the agent.
    const wrong = { otpId: sent.otpId, encryptedOtpBundle: await encryptedCode(sent, 'WRONG2345', key) }
    const replies = await Promise.all(Array.from({ length: 200 }, () => submit(server, 'VERIFY_OTP_V2', wrong)))
    expect(replies.filter(({ status }) => status === 200)).toEqual([])
    expect(server.store.find('oneTimeCodes', server.organizationId, sent.otpId)).toMatchObject({ wrongTries: 3 })
    expect(await tryCode(server, sent, sent.code, key)).toMatchObject(invalid)
  })

  test('is used once, expires, and is known to its organization alone', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const key = p256Key()
    const first = await sendCode(server, mailTo('ada@example.org'))
    expect((await tryCode(server, first, first.code, key)).status).toBe(200)
    expect(await tryCode(server, first, first.code, key)).toMatchObject(invalid)
    const second = await sendCode(server, mailTo('ada@example.org'))
    const elsewhere = { organizationId: person.organizationId, key: person.key }
    expect(await tryCode(server, second, second.code, key, elsewhere)).toMatchObject(invalid)
    server.clock.advance(300_000)
    expect(await tryCode(server, second, second.code, key)).toMatchObject(invalid)
    expect(await tryCode(server, { ...second, otpId: crypto.randomUUID() }, second.code, key)).toMatchObject(invalid)
  })

  test('to verify with is none to log in with, and the other way round', async () => {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const at = { organizationId: person.organizationId }
    const { otpId } = resultOf(await submit(server, 'INIT_OTP_AUTH_V3', mailTo('ada@example.org'), at))
    const otpCode = codeIn(server.messages.at(-1))
    expect(await submit(server, 'VERIFY_OTP', { otpId, otpCode }, { ...at, key: person.key })).toMatchObject(invalid)
    const own = await sendCode(server, mailTo('ada@example.org'), { ...at, key: person.key })
    const targetPublicKey = generateP256KeyPair().publicKeyUncompressed
    const asLogin = { otpId: own.otpId, otpCode: own.code, targetPublicKey }
    expect(await submit(server, 'OTP_AUTH', asLogin, at)).toMatchObject(invalid)
  })

  test('three of a contact are active at most, also of many that are asked for at once', async () => {
    const server = await testServer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        submit(server, 'INIT_OTP_V3', { ...mailTo('ada@example.org'), appName: `App ${index}` }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: {
        code: 3,
        turnkeyErrorCode: 'MAX_OTP_INITIATED',
        message: expect.stringContaining('Max number of OTPs have been initiated'),
      },
    })
    expect(server.messages).toHaveLength(3)
    server.clock.advance(300_000)
    expect((await submit(server, 'INIT_OTP_V3', mailTo('ada@example.org'))).status).toBe(200)
  })

  test('three requests of a userIdentifier in three minutes are heard', async () => {
    const server = await testServer()
    const ask = (contact: string) => submit(server, 'INIT_OTP_V3', { ...mailTo(contact), userIdentifier: 'one' })
    for (const name of ['a', 'b', 'c']) expect((await ask(`${name}@example.org`)).status).toBe(200)
    expect(await ask('d@example.org')).toMatchObject({ status: 400 })
    server.clock.advance(3 * 60_000)
    expect((await ask('d@example.org')).status).toBe(200)
  })

  test('that could not be sent counts as asked for', async () => {
    const server = await testServer({
      messenger: {
        async send() {
          throw new AgentError('MESSAGE_REFUSED', 'could not reach email')
        },
      },
    })
    const ask = (contact: string) => submit(server, 'INIT_OTP_V3', { ...mailTo(contact), userIdentifier: 'one' })
    const replies = [
      await ask('a@x.example'),
      await ask('b@x.example'),
      await ask('c@x.example'),
      await ask('d@x.example'),
    ]
    expect(replies.slice(0, 3)).toMatchObject(Array(3).fill({ body: { message: 'could not reach email' } }))
    expect(replies[3]).toMatchObject({ body: { message: expect.stringContaining('Max number of OTPs') } })
  })

  test('that could not be sent is not active', async () => {
    let refuses = true
    const server = await testServer({
      messenger: {
        async send() {
          if (refuses) throw new AgentError('MESSAGE_UNREACHABLE', 'could not reach the mail server')
        },
      },
    })
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await submit(server, 'INIT_OTP_V3', mailTo('ada@example.org'))).status).toBe(503)
    const left = server.store.list('oneTimeCodes', server.organizationId)
    expect(left.filter(({ spent }) => !spent)).toEqual([])
    refuses = false
    expect((await submit(server, 'INIT_OTP_V3', mailTo('ada@example.org'))).status).toBe(200)
  })

  test.each([
    ['a@example.org\r\nBcc: b@example.org', 'OTP_TYPE_EMAIL'],
    ['a@example.org, b@example.org', 'OTP_TYPE_EMAIL'],
    ['Ada <a@example.org>', 'OTP_TYPE_EMAIL'],
    ['+49', 'OTP_TYPE_SMS'],
    ['a@example.org', 'OTP_TYPE_SMS'],
  ])('is not sent to %j', async (contact, otpType) => {
    const server = await testServer()
    expect(await submit(server, 'INIT_OTP_V3', { otpType, contact, appName: 'Acme' })).toMatchObject({ status: 400 })
    expect(server.messages).toEqual([])
  })

  test.each(['Acme\r\nBcc: b@example.org', 'Acme\u202e', 'Acme\n'])('is not sent in the name of %j', async appName => {
    const server = await testServer()
    for (const named of [{ appName }, { sendFromEmailSenderName: appName }])
      expect((await submit(server, 'INIT_OTP_V3', { ...mailTo('a@example.org'), ...named })).status).toBe(400)
    expect(server.messages).toEqual([])
  })
})

test('two hundred codes that each have one thing wrong prove nothing, and a good one beside them does', async () => {
  const server = await testServer()
  const key = p256Key()
  /** A code that was sent, and what the client encrypts of it, which is good. */
  interface Good extends Sent {
    readonly good: string
  }
  /** The code with one character changed. */
  const changed = (code: string, at: number, by: number) => {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    const next = letters[(letters.indexOf(code[at] as string) + by) % letters.length]
    return code.slice(0, at) + next + code.slice(at + 1)
  }
  const typed = (change: (code: string) => string) => async (sent: Good) => ({
    otpId: sent.otpId,
    encryptedOtpBundle: await encryptedCode(sent, change(sent.code), key),
  })
  /** What the client encrypted, with one digit changed. */
  const sealed = (field: 'encappedPublic' | 'ciphertext', at: number) => async (sent: Good) => {
    const bundle = JSON.parse(sent.good)
    const text: string = bundle[field]
    const digit = text[at] === '0' ? '1' : '0'
    bundle[field] = text.slice(0, at) + digit + text.slice(at + 1)
    return { otpId: sent.otpId, encryptedOtpBundle: JSON.stringify(bundle) }
  }
  const other = await sendCode(server, mailTo('other@example.org'))
  const wrong: ((sent: Good) => Promise<object>)[] = [
    ...Array.from({ length: 108 }, (_, index) => typed(code => changed(code, index % 9, 1 + Math.floor(index / 9)))),
    ...Array.from({ length: 50 }, (_, index) => sealed('ciphertext', index * 3)),
    ...Array.from({ length: 40 }, (_, index) => sealed('encappedPublic', 2 + index * 3)),
    typed(code => code.slice(1)),
    typed(code => `${code}A`),
    typed(() => ''),
    typed(code => [...code].reverse().join('')),
    typed(() => other.code),
    async sent => ({ otpId: sent.otpId, encryptedOtpBundle: await encryptedCode(other, sent.code, key) }),
    async sent => ({ otpId: other.otpId, encryptedOtpBundle: sent.good }),
    async sent => ({ otpId: crypto.randomUUID(), encryptedOtpBundle: sent.good }),
    async sent => ({ otpId: sent.otpId, encryptedOtpBundle: sent.code }),
    async sent => ({ otpId: sent.otpId, encryptedOtpBundle: '{}' }),
  ]
  expect(wrong.length).toBeGreaterThan(200)
  let sent: Good | undefined
  for (const [index, attempt] of wrong.entries()) {
    // Three wrong tries lock a code: after two, it is used, to show that it was good.
    if (index % 2 === 0) {
      const code = await sendCode(server, mailTo(`ada${index}@example.org`))
      sent = { ...code, good: await encryptedCode(code, code.code, key) }
    }
    const { otpId, good } = sent as Good
    const reply = await submit(server, 'VERIFY_OTP_V2', await attempt(sent as Good))
    const status = [reply.status, reply.body.message?.includes('Invalid OTP code')]
    expect([index, ...status]).toEqual([index, 400, true])
    if (index % 2 === 0) continue
    expect((await submit(server, 'VERIFY_OTP_V2', { otpId, encryptedOtpBundle: good })).status).toBe(200)
  }
}, 120_000)

describe('a verification token', () => {
  async function prepared() {
    const server = await testServer()
    const person = await addPerson(server, { email: 'ada@example.org' })
    const at = { organizationId: person.organizationId }
    return { server, person, at, proof: await proved(server, 'ada@example.org') }
  }

  test('logs in once, whatever key it is to be for, and also after the session is gone', async () => {
    const { server, at, proof } = await prepared()
    expect((await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)).status).toBe(200)
    expect(await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)).toMatchObject(invalidToken)
  })

  test('of many logins at once with one token, one is made', async () => {
    const { server, at, proof } = await prepared()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)),
    )
    expect(
      replies.filter(({ status, body }) => status === 200 && body.activity.status.endsWith('COMPLETED')),
    ).toHaveLength(1)
    expect(server.store.list('apiKeys', at.organizationId, { session: 'LOGIN' })).toHaveLength(1)
  })

  test('expires', async () => {
    const { server, at, proof } = await prepared()
    server.clock.advance(3_600_000)
    expect(await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)).toMatchObject(invalidToken)
  })

  test('serves the sub-organizations of its parent, and of a sub-organization itself alone', async () => {
    const { server, person } = await prepared()
    const other = await addPerson(server, { email: 'ada@example.org' })
    const proof = await proved(server, 'ada@example.org', { organizationId: person.organizationId, key: person.key })
    const login = loginWith(proof).parameters
    const at = (organizationId: string) => ({ organizationId })
    expect(await submit(server, 'OTP_LOGIN_V2', login, at(other.organizationId))).toMatchObject(invalidToken)
    expect((await submit(server, 'OTP_LOGIN_V2', login, at(person.organizationId))).status).toBe(200)
  })

  test('is for the user with its contact, if there is exactly one', async () => {
    const { server, person, at } = await prepared()
    const stranger = await proved(server, 'eve@example.org')
    expect((await submit(server, 'OTP_LOGIN_V2', loginWith(stranger).parameters, at)).status).toBe(404)
    await addUser(server, person.organizationId, { email: 'ADA@example.org' })
    const ada = await proved(server, 'ada@example.org')
    expect((await submit(server, 'OTP_LOGIN_V2', loginWith(ada).parameters, at)).status).toBe(404)
  })

  test('is of no use where the feature is off', async () => {
    const { server, at, proof, person } = await prepared()
    await server.store.write(transaction => {
      const found = transaction.find('organizations', person.organizationId, person.organizationId)
      if (found) transaction.replace('organizations', { ...found, features: [] })
    })
    expect(await submit(server, 'OTP_LOGIN_V2', loginWith(proof).parameters, at)).toMatchObject({ status: 403 })
  })

  test('with any character changed, or by any signature that is not of its key for this request, signs nobody in', async () => {
    const { server, at, proof } = await prepared()
    const { verificationToken, key } = proof
    const { parameters } = loginWith(proof)
    const { clientSignature } = parameters
    const dots = [...verificationToken.matchAll(/\./g)].map(({ index }) => index)
    const places = Array.from({ length: 150 }, (_, index) => Math.floor((index * verificationToken.length) / 150))
    const tokens = places
      .filter(at => !dots.includes(at) && at < verificationToken.length - 1)
      .map(at => {
        const other = verificationToken[at] === 'A' ? 'B' : 'A'
        return {
          ...parameters,
          verificationToken: verificationToken.slice(0, at) + other + verificationToken.slice(at + 1),
        }
      })
    const [, payload = '', signature = ''] = verificationToken.split('.')
    const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
    const claims = JSON.parse(atob(payload))
    const rewritten = (change: object) => Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')
    const mine = { login: { publicKey: parameters.publicKey }, tokenId: claims.id, type: 'USAGE_TYPE_LOGIN' }
    const by = (message: object | string, signer = key) => ({
      ...parameters,
      clientSignature: signatureBy(signer, typeof message === 'string' ? message : JSON.stringify(message)),
    })
    const bad: object[] = [
      ...tokens,
      { ...parameters, verificationToken: `${header({ alg: 'none', typ: 'JWT' })}.${payload}.` },
      { ...parameters, verificationToken: `${header({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}` },
      { ...parameters, verificationToken: `${verificationToken}.x` },
      { ...parameters, verificationToken: `${verificationToken}=` },
      {
        ...parameters,
        verificationToken: verificationToken.replace(payload, rewritten({ contact: 'eve@example.org' })),
      },
      {
        ...parameters,
        verificationToken: verificationToken.replace(payload, rewritten({ public_key: p256Key().publicKey })),
      },
      { ...parameters, publicKey: p256Key().publicKey },
      { ...parameters, clientSignature: { ...clientSignature, message: `${clientSignature.message} ` } },
      { ...parameters, clientSignature: { ...clientSignature, publicKey: p256Key().publicKey } },
      by(mine, p256Key()),
      by({ ...mine, tokenId: crypto.randomUUID() }),
      by({ ...mine, type: 'USAGE_TYPE_SIGNUP' }),
      by({ ...mine, more: 1 }),
      by({ ...mine, login: { publicKey: p256Key().publicKey } }),
      by({ ...mine, login: { ...mine.login, more: 1 } }),
      by(`{"login":{"publicKey":"${p256Key().publicKey}"},${JSON.stringify(mine).slice(1)}`),
      by('[]'),
      by(''),
    ]
    expect(bad.length).toBeGreaterThan(150)
    for (const each of bad) {
      const { status } = await submit(server, 'OTP_LOGIN_V2', each, at)
      expect([status, each]).toEqual([400, each])
    }
    expect(server.store.list('apiKeys', at.organizationId, { session: 'LOGIN' })).toEqual([])
    expect((await submit(server, 'OTP_LOGIN_V2', parameters, at)).status).toBe(200)
  }, 120_000)
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

test('no code and no verification token is in the store', async () => {
  const server = await testServer()
  const person = await addPerson(server, { email: 'ada@example.org' })
  const at = { organizationId: person.organizationId }
  const init = await submit(server, 'INIT_OTP', { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.org' })
  const otpCode = codeIn(server.messages.at(-1))
  const verified = await submit(server, 'VERIFY_OTP', { otpId: resultOf(init).otpId, otpCode })
  const { verificationToken } = resultOf(verified)
  await submit(server, 'OTP_LOGIN', { verificationToken, publicKey: p256Key().publicKey }, at)
  const kept = server.store.activities(server.organizationId, {}, { limit: 100 })
  expect(kept).toHaveLength(3)
  const everything = JSON.stringify([kept, server.store.list('oneTimeCodes', server.organizationId)])
  for (const secret of [otpCode, verificationToken, verificationToken.split('.')[2]])
    expect(everything).not.toContain(secret)
})

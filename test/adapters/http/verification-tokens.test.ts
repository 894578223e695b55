import { describe, expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import {
  addPerson,
  addUser,
  encryptedCode,
  loginWith,
  mailTo,
  proved,
  type Sent,
  sendCode,
  signatureBy,
} from '../../support/one-time-codes.ts'
import { testServer } from '../../support/server.ts'
import { submit } from '../../support/signing-up.ts'

const invalidToken = { status: 400, body: { code: 3, message: expect.stringContaining('invalid verification token') } }

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
})

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
  })
})

import { generateP256KeyPair } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import { p256Key } from '../../support/client.ts'
import { addPerson, codeIn, encryptedCode, mailTo, sendCode, tryCode } from '../../support/one-time-codes.ts'
import { testServer } from '../../support/server.ts'
import { resultOf, submit } from '../../support/signing-up.ts'

const invalid = { status: 400, body: { code: 3, message: expect.stringContaining('Invalid OTP code') } }

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

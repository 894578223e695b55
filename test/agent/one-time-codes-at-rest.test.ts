import { setTimeout as delay } from 'node:timers/promises'
import { decryptCredentialBundle, generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { sha256OfText } from '../../src/core/crypto/hash.ts'
import { AgentOnDisk, email, isGone } from '../support/agent-on-disk.ts'
import { p256Key } from '../support/client.ts'
import { longer, scaled } from '../support/effort.ts'
import { loginWith } from '../support/one-time-codes.ts'
import { resultOf } from '../support/signing-up.ts'

const invalid = { status: 400, body: { code: 3, message: expect.stringContaining('Invalid OTP code') } }

test('wrong tries are remembered across a kill', async () => {
  const agent = new AgentOnDisk()
  await agent.start()
  await agent.settle()
  const sent = await agent.send()
  const key = p256Key()
  const attempt = async (code: string) => agent.post((await agent.trial(sent, code, key)).request)
  for (const code of ['WRONG2345', 'WRONG2346']) expect(await attempt(code)).toMatchObject(invalid)
  await agent.kill()
  await agent.start()
  expect(await attempt('WRONG2347')).toMatchObject(invalid)
  expect(await attempt(sent.code)).toMatchObject(invalid)
  await agent.kill()
  expect(agent.kept().codes).toMatchObject([{ id: sent.otpId, wrongTries: 3, spent: false }])
})

test('a kill between the use of a code or a token and its key leaves both or neither, and no secret', {
  timeout: longer(400_000),
}, async () => {
  const agent = new AgentOnDisk()
  await agent.start()
  await agent.settle()
  const secrets: string[] = []
  const took: number[] = []
  const seen = { cutShort: 0, verified: 0, unverified: 0, loggedIn: 0, notLoggedIn: 0 }
  const rounds = Number(process.env.ROUNDS ?? scaled(5, 2))
  // As long as a first request after the start takes here, and some more.
  const spread = Number(process.env.SPREAD ?? 60)
  for (let round = 0; round < rounds; round++) {
    const sent = await agent.send()
    const holder = p256Key()
    const { encryptedOtpBundle, request } = await agent.trial(sent, sent.code, holder)
    secrets.push(sent.code, encryptedOtpBundle)

    const began = performance.now()
    const verifying = agent.post(request).catch(isGone)
    void verifying.then(reply => reply && took.push(Math.round(performance.now() - began)))
    await delay(Math.random() * spread)
    await agent.kill()
    const first = await verifying
    const { codes, activities } = agent.kept()
    const code = codes.find(({ id }) => id === sent.otpId)
    const done = activities.filter(
      each =>
        each.type.includes('VERIFY_OTP') &&
        each.status === 'ACTIVITY_STATUS_COMPLETED' &&
        JSON.stringify(each).includes(sent.otpId),
    )
    expect(done).toHaveLength(code?.spent ? 1 : 0)
    if (!first && code?.spent) seen.cutShort += 1
    if (first) expect(first.status).toBe(200)
    seen[code?.spent ? 'verified' : 'unverified'] += 1
    await agent.start()

    let token = first && resultOf(first).verificationToken
    if (!token) {
      const again = await agent.post((await agent.trial(sent, sent.code, holder)).request)
      // What was used up is used up; its token went with the agent that made it.
      if (code?.spent) expect(again).toMatchObject(invalid)
      token = code?.spent ? undefined : resultOf(again).verificationToken
      if (!token) continue
    }
    secrets.push(token, ...token.split('.').slice(1))

    const before = agent.person
    const proof = { verificationToken: token as string, key: holder }
    const [one, two] = [loginWith(proof), loginWith(proof)]
    const loggingIn = agent.post(agent.request('OTP_LOGIN_V2', one.parameters, before)).catch(isGone)
    await delay(Math.random() * spread)
    await agent.kill()
    const answered = await loggingIn
    const { logins, spent } = agent.kept()
    const isIn = logins.includes(one.session.publicKey)
    const { id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(spent.includes(sha256OfText(`verification token ${id}`))).toBe(isIn)
    if (!answered && isIn) seen.cutShort += 1
    if (answered) expect([answered.status, isIn]).toEqual([200, true])
    seen[isIn ? 'loggedIn' : 'notLoggedIn'] += 1
    await agent.start()
    const next = await agent.post(agent.request('OTP_LOGIN_V2', two.parameters, before))
    expect(next.status).toBe(isIn ? 400 : 200)
  }
  await agent.kill()
  console.info(seen, took)
  const found = agent
    .bytes()
    .flatMap(({ name, bytes }) =>
      secrets.filter(secret => bytes.includes(secret)).map(secret => `${name}: ${secret.slice(0, 12)}`),
    )
  expect(found).toEqual([])
  expect(secrets.length).toBeGreaterThan(rounds)
})

test.each(['EMAIL_AUTH_V3', 'INIT_USER_EMAIL_RECOVERY_V2'])(
  'a key that %s mails is nowhere but in the mail',
  async kind => {
    const agent = new AgentOnDisk()
    await agent.start()
    await agent.settle()
    const target = generateP256KeyPair()
    const parameters = {
      email,
      targetPublicKey: target.publicKeyUncompressed,
      emailCustomization: { appName: 'Acme' },
    }
    expect((await agent.post(agent.request(kind, parameters, agent.person))).status).toBe(200)
    const { message } = agent
    const [bundle = ''] = /^[1-9A-HJ-NP-Za-km-z]{80,}$/m.exec(message.text) ?? []
    const privateKey = decryptCredentialBundle(bundle, target.privateKey)
    await agent.kill()
    const secrets = [bundle, privateKey, privateKey.toUpperCase()].map(each => Buffer.from(each))
    const found = agent
      .bytes()
      .filter(({ bytes }) => [...secrets, Buffer.from(privateKey, 'hex')].some(secret => bytes.includes(secret)))
    expect(found.map(({ name }) => name)).toEqual([])
    expect(
      agent.bytes().some(({ bytes }) => bytes.includes(agent.person)),
      'the files were read',
    ).toBe(true)
  },
)

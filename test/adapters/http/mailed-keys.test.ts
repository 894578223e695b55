import { generateP256KeyPair } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { TestKey } from '../../support/client.ts'
import { addPerson, addUser, keyIn, mailedKey } from '../../support/one-time-codes.ts'
import { testPasskey } from '../../support/passkey.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { resultOf, submit } from '../../support/signing-up.ts'

const email = 'alice@example.org'

/** A parent, and the sub-organization of somebody with an address. */
async function people() {
  const server = await testServer()
  const alice = await addPerson(server, { email })
  return { server, alice, organizationId: alice.organizationId }
}

const whoami = (server: TestServer, key: TestKey, organizationId: string) =>
  server.call('/public/v1/query/whoami', { organizationId }, { key })

const sessionsOf = ({ store }: TestServer, organizationId: string) =>
  store.list('apiKeys', organizationId).filter(({ session }) => session !== null)

describe.each(['EMAIL_AUTH_V3', 'EMAIL_AUTH_V2', 'EMAIL_AUTH'])('%s', kind => {
  test('mails a key that the client opens and acts with, at the word of the parent', async () => {
    const { server, alice, organizationId } = await people()
    const key = await mailedKey(server, kind, email, { organizationId })
    expect((await whoami(server, key, organizationId)).body).toMatchObject({ userId: alice.userId, organizationId })
    const [session] = sessionsOf(server, organizationId)
    expect(session).toMatchObject({
      ...{ session: 'EMAIL_AUTH_KEY_P256', begunBy: alice.userId, expirationSeconds: 900 },
      publicKey: key.publicKey,
    })
  })
})

test('what is answered and kept does not hold the key', async () => {
  const { server, alice, organizationId } = await people()
  const target = generateP256KeyPair()
  const parameters = { email, targetPublicKey: target.publicKeyUncompressed, emailCustomization: { appName: 'Acme' } }
  const reply = await submit(server, 'EMAIL_AUTH_V3', parameters, { organizationId })
  expect(resultOf(reply)).toEqual({ userId: alice.userId, apiKeyId: expect.any(String) })
  const { code = '', ...mail } = server.messages.at(-1)!
  keyIn(server.messages.at(-1), target.privateKey)
  expect(mail.text.split('\n')).toContain(code)
  expect(mail).toMatchObject({ to: email, subject: 'Sign in to Acme', html: expect.stringContaining(code) })
  const kept = [server.organizationId, organizationId].flatMap(id => server.store.activities(id, {}, { limit: 100 }))
  expect(JSON.stringify([reply.body, kept])).not.toContain(code)
})

test('a link is made of the template, with the bundle in it', async () => {
  const { server, organizationId } = await people()
  const magicLinkTemplate = 'https://app.example.org/in?bundle=%s'
  await mailedKey(server, 'EMAIL_AUTH_V3', email, {
    organizationId,
    more: { emailCustomization: { appName: 'Acme', magicLinkTemplate, templateVariables: '{"a":1}' } },
  })
  const { code = '', text } = server.messages.at(-1)!
  expect(text.split('\n')).toContain(`https://app.example.org/in?bundle=${encodeURIComponent(code)}`)
})

test.each([
  ['a name of several lines', { emailCustomization: { appName: 'Acme\r\nBcc: b@example.org' } }, 400],
  ['two addresses', { email: 'alice@example.org, bob@example.org' }, 400],
  ['a header in the address', { email: 'alice@example.org\r\nBcc: b@example.org' }, 400],
  [
    'a template without a place',
    { emailCustomization: { appName: 'Acme', magicLinkTemplate: 'https://a.example' } },
    400,
  ],
  ['a template that is a script', { emailCustomization: { appName: 'Acme', magicLinkTemplate: 'javascript:%s' } }, 400],
  ['variables that are no JSON', { emailCustomization: { appName: 'Acme', templateVariables: '{' } }, 400],
  ['more than thirty days', { expirationSeconds: '2592001' }, 400],
  ['a key off the curve', { targetPublicKey: `04${'11'.repeat(64)}` }, 400],
  ['nobody’s address', { email: 'nobody@example.org' }, 404],
])('%s sends nothing', async (_, more, status) => {
  const { server, organizationId } = await people()
  for (const kind of ['EMAIL_AUTH_V3', 'INIT_USER_EMAIL_RECOVERY_V2']) {
    const target = generateP256KeyPair().publicKeyUncompressed
    const parameters = { email, targetPublicKey: target, emailCustomization: { appName: 'Acme' }, ...more }
    expect((await submit(server, kind, parameters, { organizationId })).status, kind).toBe(status)
  }
  expect(server.messages).toEqual([])
  expect(sessionsOf(server, organizationId)).toEqual([])
})

test('an address that two users have signs in neither', async () => {
  const { server, organizationId } = await people()
  await addUser(server, organizationId, { email: email.toUpperCase() })
  await expect(mailedKey(server, 'EMAIL_AUTH_V3', email, { organizationId })).rejects.toThrow('several users have')
  expect(server.messages).toEqual([])
})

test.each([
  ['EMAIL_AUTH_V3', 'FEATURE_NAME_EMAIL_AUTH'],
  ['INIT_USER_EMAIL_RECOVERY_V2', 'FEATURE_NAME_EMAIL_RECOVERY'],
])('%s is refused where %s is off', async (kind, feature) => {
  const { server, organizationId } = await people()
  await server.store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    const features = organization.features.filter(({ name }) => name !== feature)
    transaction.replace('organizations', { ...organization, features })
  })
  await expect(mailedKey(server, kind, email, { organizationId })).rejects.toThrow(`${feature} is off`)
  expect(server.messages).toEqual([])
})

test('invalidateExisting ends the keys that came by mail before, and no others', async () => {
  const { server, alice, organizationId } = await people()
  const first = await mailedKey(server, 'EMAIL_AUTH_V3', email, { organizationId })
  const second = await mailedKey(server, 'EMAIL_AUTH_V3', email, { organizationId })
  const third = await mailedKey(server, 'EMAIL_AUTH_V3', email, { organizationId, more: { invalidateExisting: true } })
  const statuses = []
  for (const key of [first, second, third, alice.key]) statuses.push((await whoami(server, key, organizationId)).status)
  expect(statuses).toEqual([401, 401, 200, 200])
})

test('a key that came by mail ends when its time is up', async () => {
  const { server, organizationId } = await people()
  const key = await mailedKey(server, 'EMAIL_AUTH_V3', email, { organizationId, more: { expirationSeconds: '60' } })
  server.clock.advance(61_000)
  const { status, body } = await whoami(server, key, organizationId)
  expect([status, body.message]).toEqual([401, expect.stringContaining('expired api key publicKey')])
})

test.each([
  ['MESSAGE_REFUSED', 400],
  ['MESSAGE_UNREACHABLE', 503],
  ['RATE_LIMITED', 429],
] as const)('%s leaves no key behind', async (code, status) => {
  const messenger = {
    async send() {
      throw new AgentError(code, 'could not reach email')
    },
  }
  const server = await testServer({ messenger })
  const { organizationId } = await addPerson(server, { email })
  for (const kind of ['EMAIL_AUTH_V3', 'INIT_USER_EMAIL_RECOVERY_V2']) {
    const target = generateP256KeyPair().publicKeyUncompressed
    const parameters = { email, targetPublicKey: target, emailCustomization: { appName: 'Acme' } }
    const reply = await submit(server, kind, parameters, { organizationId })
    expect(reply).toMatchObject({ status, body: { message: expect.stringContaining('could not reach email') } })
  }
  expect(sessionsOf(server, organizationId)).toEqual([])
})

describe('a recovery key', () => {
  async function recovering(kind = 'INIT_USER_EMAIL_RECOVERY_V2') {
    const { server, alice, organizationId } = await people()
    const key = await mailedKey(server, kind, email, { organizationId })
    const passkey = testPasskey()
    const parameters = { userId: alice.userId, authenticator: passkey.register() }
    const recover = (by: TestKey, timestampMs?: string) =>
      submit(server, 'RECOVER_USER', parameters, { organizationId, key: by, ...(timestampMs && { timestampMs }) })
    return { server, alice, organizationId, key, passkey, parameters, recover }
  }

  test.each(['INIT_USER_EMAIL_RECOVERY_V2', 'INIT_USER_EMAIL_RECOVERY'])(
    'of %s registers a passkey for its user, once, and the passkey works',
    async kind => {
      const { server, alice, organizationId, key, passkey, recover } = await recovering(kind)
      expect(server.topics, 'the window shows the mailed key').toContain('apiKeys')
      server.topics.length = 0
      const reply = await recover(key)
      expect(server.topics, 'and the passkey').toContain('apiKeys')
      expect(reply.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
      expect(resultOf(reply)).toEqual({ authenticatorId: [expect.any(String)] })
      expect((await recover(key, '1')).status).toBe(401)
      expect(sessionsOf(server, organizationId)).toEqual([])
      const body = JSON.stringify({ organizationId })
      const stamped = await server.send({
        path: '/public/v1/query/whoami',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Stamp-Webauthn': passkey.stamp(body) },
      })
      expect(stamped.body).toMatchObject({ userId: alice.userId })
    },
  )

  test('recovers nobody else', async () => {
    const { server, organizationId, key, parameters } = await recovering()
    const { id: userId } = await addUser(server, organizationId, {})
    const reply = await submit(server, 'RECOVER_USER', { ...parameters, userId }, { organizationId, key })
    expect(reply.status).toBe(403)
    expect(server.store.list('authenticators', organizationId)).toEqual([])
  })

  test('is the only one that recovers', async () => {
    const { server, alice, organizationId, recover } = await recovering()
    const session = await mailedKey(server, 'EMAIL_AUTH_V3', email, { organizationId })
    for (const other of [alice.key, session]) expect((await recover(other)).status).toBe(403)
    expect((await recover(server.users[0]!.key)).status).toBe(400)
    expect(server.store.list('authenticators', organizationId)).toEqual([])
  })

  test('of the mail before is ended by the next mail', async () => {
    const { server, organizationId, key, recover } = await recovering()
    const next = await mailedKey(server, 'INIT_USER_EMAIL_RECOVERY_V2', email, { organizationId })
    expect((await recover(key)).status).toBe(401)
    expect((await recover(next)).status).toBe(200)
  })

  test('of which many copies are tried at once registers one passkey', async () => {
    const { server, organizationId, key, parameters } = await recovering()
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        submit(
          server,
          'RECOVER_USER',
          { ...parameters, authenticator: testPasskey().register() },
          { organizationId, key },
        ),
      ),
    )
    const done = all.filter(({ body }) => body.activity?.status === 'ACTIVITY_STATUS_COMPLETED')
    expect(done).toHaveLength(1)
    expect(server.store.list('authenticators', organizationId)).toHaveLength(1)
  })

  const others = activities.filter(({ kind }) => kind !== 'RECOVER_USER')
  test('may submit nothing else, and ask nothing', async () => {
    const { server, organizationId, key } = await recovering()
    const before = server.store.activities(organizationId, {}, { limit: 100 }).length
    for (const { path, types } of others) {
      const [{ type, example } = { type: '', example: {} }] = types
      const body = { type, timestampMs: String(server.clock.now()), organizationId, parameters: example }
      const { status, body: answer } = await server.call(path, body, { key })
      expect([type, status, answer.message]).toEqual([type, 403, expect.stringContaining('recovery key can only')])
    }
    for (const { path, example } of queries) {
      for (const named of [organizationId, server.organizationId]) {
        const { status } = await server.call(path, { ...(example as object), organizationId: named }, { key })
        expect([path, status >= 400]).toEqual([path, true])
      }
    }
    expect(server.store.activities(organizationId, {}, { limit: 100 })).toHaveLength(before)
  })
})

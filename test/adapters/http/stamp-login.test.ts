import { verifySessionJwtSignature } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import type { SignerRole } from '../../../src/core/keys/signer-keys.ts'
import { p256Key } from '../../support/client.ts'
import { testPasskey } from '../../support/passkey.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { signIn, submit, whoami, wrongWay } from './session-requests.ts'

async function publicKeyOf(server: TestServer, role: SignerRole): Promise<string> {
  const { body } = await server.call('/public/v1/query/get_organization_configs', {
    organizationId: server.organizationId,
  })
  return body.signerPublicKeys[role]
}

const payloadOf = (session: string) => JSON.parse(atob(session.split('.')[1] ?? ''))

describe('stamp_login', () => {
  test('answers a token that the public verifier accepts, and its key acts for the user until it expires', async () => {
    const server = await testServer()
    const { session, sessionKey } = await signIn(server, { expirationSeconds: '60' })
    expect(await verifySessionJwtSignature(session, await publicKeyOf(server, 'notarizer'))).toBe(true)
    expect(await verifySessionJwtSignature(session, await publicKeyOf(server, 'signer'))).toBe(false)
    expect(payloadOf(session)).toEqual({
      exp: Math.floor((server.clock.now() + 60_000) / 1000),
      public_key: sessionKey.publicKey,
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: server.users[0]?.id,
      organization_id: server.organizationId,
    })
    expect((await whoami(server, sessionKey)).body).toMatchObject({ userId: server.users[0]?.id })

    server.clock.advance(60_000)
    const late = await whoami(server, sessionKey)
    expect(late).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/expired api key publicKey\. Sign in again\.$/) },
    })
  })

  test('is kept as a key of type LOGIN that ends after 15 minutes', async () => {
    const server = await testServer()
    const { sessionKey } = await signIn(server)
    const { body } = await server.call('/public/v1/query/get_user', {
      organizationId: server.organizationId,
      userId: server.users[0]?.id,
    })
    expect(body.user.apiKeys).toContainEqual(
      expect.objectContaining({
        credential: { publicKey: sessionKey.publicKey, type: 'CREDENTIAL_TYPE_LOGIN' },
        expirationSeconds: '900',
      }),
    )
  })

  test('by a passkey that names the parent begins a session in the sub-organization it lives in', async () => {
    const server = await testServer()
    const key = p256Key()
    const below = await addOrganization(server, key)
    const passkey = testPasskey()
    await submit(
      server,
      'CREATE_AUTHENTICATORS_V2',
      { authenticators: [passkey.register()], userId: below.userId },
      { key, organizationId: below.organizationId },
    )
    const sessionKey = p256Key()
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_STAMP_LOGIN',
      timestampMs: String(server.clock.now()),
      organizationId: server.organizationId,
      parameters: { publicKey: sessionKey.publicKey },
    })
    const headers = { 'Content-Type': 'application/json', 'X-Stamp-Webauthn': passkey.stamp(body) }
    const { body: answer } = await server.send({ path: '/public/v1/submit/stamp_login', body, headers })
    expect(payloadOf(answer.activity.result.stampLoginResult.session)).toMatchObject({
      user_id: below.userId,
      organization_id: below.organizationId,
    })
    expect((await whoami(server, sessionKey, below.organizationId)).body).toMatchObject({ userId: below.userId })
    expect(await whoami(server, sessionKey, server.organizationId)).toMatchObject({
      body: { organizationId: below.organizationId },
    })
  })

  test('invalidateExisting ends the earlier sessions of the user, and no registered key', async () => {
    const server = await testServer()
    const first = await signIn(server)
    const second = await signIn(server, { invalidateExisting: true })
    expect(await whoami(server, first.sessionKey)).toMatchObject(wrongWay)
    expect((await whoami(server, second.sessionKey)).status).toBe(200)
    expect((await whoami(server, server.users[0]!.key)).status).toBe(200)
  })

  test('the eleventh session takes the place of the oldest, and never of a lasting key', async () => {
    const server = await testServer()
    const sessions = []
    for (let count = 0; count < 11; count++) {
      sessions.push((await signIn(server)).sessionKey)
      server.clock.advance(1)
    }
    const answers = await Promise.all(sessions.map(key => whoami(server, key)))
    expect(answers.map(({ status }) => status)).toEqual([401, ...Array(10).fill(200)])
    expect((await whoami(server, server.users[0]!.key)).status).toBe(200)
  })

  test('ten sessions that a key with an expiry began do not push out that key', async () => {
    const server = await testServer({ approvals: 'nothing' })
    const expiring = p256Key()
    const apiKeys = [
      {
        apiKeyName: 'Short',
        publicKey: expiring.publicKey,
        curveType: 'API_KEY_CURVE_P256',
        expirationSeconds: '3600',
      },
    ]
    await submit(server, 'CREATE_API_KEYS_V2', { apiKeys, userId: server.users[0]?.id })
    let last = expiring
    for (let count = 0; count < 11; count++) {
      last = (await signIn(server, {}, { key: expiring })).sessionKey
      server.clock.advance(1)
    }
    expect((await whoami(server, last)).status).toBe(200)
    expect((await whoami(server, expiring)).status).toBe(200)
  })

  test('of ten keys with an expiry, the one that signs in is not the one that makes room', async () => {
    const server = await testServer({ approvals: 'nothing' })
    const keys = Array.from({ length: 10 }, () => p256Key())
    for (const { publicKey } of keys) {
      const apiKey = { apiKeyName: 'Short', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '3600' }
      await submit(server, 'CREATE_API_KEYS_V2', { apiKeys: [apiKey], userId: server.users[0]?.id })
      server.clock.advance(1)
    }
    const { sessionKey } = await signIn(server, {}, { key: keys[0]! })
    const answers = await Promise.all([sessionKey, ...keys].map(key => whoami(server, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, ...Array(8).fill(200)])
  })

  test('the same bytes again answer the same session', async () => {
    const server = await testServer()
    const { publicKey } = p256Key()
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_STAMP_LOGIN',
      timestampMs: String(server.clock.now()),
      organizationId: server.organizationId,
      parameters: { publicKey },
    })
    const [first, second] = await Promise.all([
      server.call('/public/v1/submit/stamp_login', body),
      server.call('/public/v1/submit/stamp_login', body),
    ])
    expect(first.body.activity.id).toBe(second.body.activity.id)
    const keys = server.store.list('apiKeys', server.organizationId, { publicKey })
    expect(keys).toHaveLength(1)
  })

  test.each([
    ['a profile', { sessionProfileId: '0f9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22' }, 'session profile'],
    ['more than 30 days', { expirationSeconds: String(30 * 24 * 3600 + 1) }, 'at most "2592000"'],
    ['no time at all', { expirationSeconds: '0' }, 'at least "1"'],
    ['a key that is no point', { publicKey: `02${'ff'.repeat(32)}` }, 'publicKey'],
    ['an uncompressed key', { publicKey: `04${'ab'.repeat(64)}` }, 'publicKey'],
  ])('%s is refused, and nothing is registered', async (_, parameters, words) => {
    const server = await testServer()
    const { reply } = await signIn(server, parameters)
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
    expect(server.store.list('apiKeys', server.organizationId)).toHaveLength(1)
  })

  test('a key that is registered already is a conflict', async () => {
    const server = await testServer()
    const { reply } = await signIn(server, { publicKey: server.users[0]!.key.publicKey })
    expect(reply.status).toBe(409)
  })
})

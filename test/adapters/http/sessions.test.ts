import { generateKeyPairSync } from 'node:crypto'
import { decryptCredentialBundle, verifySessionJwtSignature } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import type { SignerRole } from '../../../src/core/keys/signer-keys.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../../support/client.ts'
import { testPasskey } from '../../support/passkey.ts'
import { type Reply, type TestServer, testServer } from '../../support/server.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const whoamiPath = '/public/v1/query/whoami'
const wrongWay = { status: 401 }

interface Login {
  readonly key?: TestKey
  readonly organizationId?: string
  readonly headers?: Record<string, string>
}

function submit(server: TestServer, kind: string, parameters: object, { key, organizationId }: Login = {}) {
  const type = `ACTIVITY_TYPE_${kind}`
  const path = `/public/v1/submit/${kind.replace(/_V\d$/, '').toLowerCase()}`
  const timestampMs = String(server.clock.now())
  const body = { type, timestampMs, organizationId: organizationId ?? server.organizationId, parameters }
  return server.call(path, body, key ? { key } : {})
}

function whoami(server: TestServer, key: TestKey, organizationId = server.organizationId): Promise<Reply> {
  return server.call(whoamiPath, { organizationId }, { key })
}

async function signIn(server: TestServer, parameters: object = {}, login: Login = {}) {
  const sessionKey = p256Key()
  const reply = await submit(server, 'STAMP_LOGIN', { publicKey: sessionKey.publicKey, ...parameters }, login)
  return { sessionKey, reply, session: reply.body.activity?.result?.stampLoginResult?.session as string }
}

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

describe('a session ends with what began it', () => {
  test('the sessions that a key began, and those that these began, end when it is deleted', async () => {
    const server = await testServer()
    const userId = server.users[0]!.id
    const stolen = p256Key()
    const apiKeys = [{ apiKeyName: 'Stolen', publicKey: stolen.publicKey, curveType: 'API_KEY_CURVE_P256' }]
    const { body } = await submit(server, 'CREATE_API_KEYS_V2', { apiKeys, userId })
    const first = await signIn(server, {}, { key: stolen })
    const renewed = await signIn(server, {}, { key: first.sessionKey })
    const reading = await beginReading(server, { key: renewed.sessionKey })
    expect((await whoami(server, renewed.sessionKey)).status).toBe(200)
    expect((await read(server, reading.session)).status).toBe(200)

    const apiKeyIds = body.activity.result.createApiKeysResult.apiKeyIds
    await submit(server, 'DELETE_API_KEYS', { userId, apiKeyIds })
    for (const key of [stolen, first.sessionKey, renewed.sessionKey]) {
      expect(await whoami(server, key)).toMatchObject(wrongWay)
      expect((await signIn(server, {}, { key })).reply.status).toBe(401)
    }
    expect(await read(server, reading.session)).toMatchObject(wrongWay)
  })

  test('a deleted user has no sessions', async () => {
    const server = await testServer()
    const guest = p256Key()
    const userName = 'Guest'
    const { body } = await submit(server, 'CREATE_USERS_V3', {
      users: [
        {
          userName,
          apiKeys: [{ apiKeyName: 'Guest', publicKey: guest.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
          userTags: [],
        },
      ],
    })
    const [userId] = body.activity.result.createUsersResult.userIds
    const { sessionKey } = await signIn(server, {}, { key: guest })
    const { session } = await beginReading(server, { key: guest })
    await submit(server, 'DELETE_USERS', { userIds: [userId] })
    expect(await whoami(server, sessionKey)).toMatchObject(wrongWay)
    expect(await read(server, session)).toMatchObject(wrongWay)
  })
})

describe('create_read_write_session', () => {
  const target = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const { d = '' } = privateKey.export({ format: 'jwk' })
    const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex')
    return { targetPublicKey: `04${hex(x)}${hex(y)}`, privateKey: hex(d) }
  }

  test('encrypts a key to the client, which the public SDK decrypts and which acts for the user', async () => {
    const server = await testServer()
    const { targetPublicKey, privateKey } = target()
    const { body } = await submit(server, 'CREATE_READ_WRITE_SESSION_V2', { targetPublicKey })
    const { credentialBundle, apiKeyId, userId } = body.activity.result.createReadWriteSessionResultV2
    expect(userId).toBe(server.users[0]?.id)
    const apiKey = server.store.find('apiKeys', server.organizationId, apiKeyId)
    expect(apiKey).toMatchObject({ session: 'READ_WRITE_SESSION_KEY_P256', expirationSeconds: 900 })
    const key = p256KeyFrom(decryptCredentialBundle(credentialBundle, privateKey), apiKey?.publicKey ?? '')
    expect((await whoami(server, key)).body).toMatchObject({ userId })
  })

  test('the bundle is given to who asked, for ten minutes, and is nowhere in the record', async () => {
    const server = await testServer({ rootUsers: 2 })
    const { body } = await submit(server, 'CREATE_READ_WRITE_SESSION_V2', { targetPublicKey: target().targetPublicKey })
    const { id, result } = body.activity
    const { credentialBundle } = result.createReadWriteSessionResultV2
    const ask = async (key = server.users[0]!.key) => {
      const path = '/public/v1/query/get_activity'
      const answer = await server.call(path, { organizationId: server.organizationId, activityId: id }, { key })
      return answer.body.activity.result.createReadWriteSessionResultV2
    }
    expect((await ask()).credentialBundle).toBe(credentialBundle)
    expect(await ask(server.users[1]!.key)).not.toHaveProperty('credentialBundle')
    const { sessionKey } = await signIn(server)
    expect(await ask(sessionKey), 'another credential of the same user').not.toHaveProperty('credentialBundle')
    expect(JSON.stringify(server.store.activity(server.organizationId, id))).not.toContain(credentialBundle)
    server.clock.advance(600_000)
    expect(await ask()).not.toHaveProperty('credentialBundle')
  })

  test('version 1 names the user by e-mail; a session for another user needs a policy', async () => {
    const server = await testServer()
    const guest = p256Key()
    await submit(server, 'CREATE_USERS_V3', {
      users: [
        {
          userName: 'Guest',
          userEmail: 'guest@example.org',
          apiKeys: [{ apiKeyName: 'Guest', publicKey: guest.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
          userTags: [],
        },
      ],
    })
    const { targetPublicKey } = target()
    const parameters = { targetPublicKey, email: 'guest@example.org' }
    const byRoot = await submit(server, 'CREATE_READ_WRITE_SESSION', parameters)
    expect(byRoot.body.activity.result.createReadWriteSessionResult.username).toBe('Guest')
    const own = await submit(server, 'CREATE_READ_WRITE_SESSION_V2', { targetPublicKey }, { key: guest })
    expect(own.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    const ofRoot = { targetPublicKey, userId: server.users[0]?.id }
    const byGuest = await submit(server, 'CREATE_READ_WRITE_SESSION_V2', ofRoot, { key: guest })
    expect(byGuest.status).toBe(403)
    const nobody = await submit(server, 'CREATE_READ_WRITE_SESSION', { targetPublicKey, email: 'no@example.org' })
    expect(nobody.status).toBe(404)
  })
})

async function beginReading(server: TestServer, login: Login = {}) {
  const { body } = await submit(server, 'CREATE_READ_ONLY_SESSION', {}, login)
  return body.activity.result.createReadOnlySessionResult as { session: string; sessionExpiry: string; userId: string }
}

function read(server: TestServer, session: string, path = whoamiPath, body: object = {}) {
  const text = JSON.stringify({ organizationId: server.organizationId, ...body })
  return server.send({ path, body: text, headers: { 'Content-Type': 'application/json', 'X-Session': session } })
}

describe('create_read_only_session', () => {
  test('its token answers queries of that organization for an hour, and nothing else', async () => {
    const server = await testServer()
    const { session, sessionExpiry, userId } = await beginReading(server)
    expect(Number(sessionExpiry)).toBe(Math.floor(server.clock.now() / 1000) + 3600)
    expect((await read(server, session)).body).toMatchObject({ userId })
    expect((await read(server, session, '/public/v1/query/list_wallets')).status).toBe(200)

    const below = await addOrganization(server, p256Key())
    expect(await read(server, session, whoamiPath, { organizationId: below.organizationId })).toMatchObject(wrongWay)
    const submitted = await read(server, session, '/public/v1/submit/create_read_only_session', {
      type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
      timestampMs: String(server.clock.now()),
      parameters: {},
    })
    expect(submitted.status).toBe(401)

    server.clock.advance(3_600_000)
    expect(await read(server, session)).toMatchObject(wrongWay)
  })

  test('neither its token nor a hash of another is taken, and the token is kept nowhere', async () => {
    const server = await testServer()
    const { session } = await beginReading(server)
    const [kept] = server.store.list('readOnlySessions', server.organizationId)
    for (const wrong of ['', 'x', session.slice(1), kept?.tokenHash ?? '', kept?.id ?? '']) {
      expect(await read(server, wrong)).toMatchObject(wrongWay)
    }
    const [activity] = server.store.activities(server.organizationId, {}, { limit: 1 })
    expect(JSON.stringify([kept, activity])).not.toContain(session)
  })

  test('of eleven the oldest is gone', async () => {
    const server = await testServer()
    const tokens: string[] = []
    for (let count = 0; count < 11; count++) {
      tokens.push((await beginReading(server)).session)
      server.clock.advance(1)
    }
    const answers = await Promise.all(tokens.map(token => read(server, token)))
    expect(answers.map(({ status }) => status)).toEqual([401, ...Array(10).fill(200)])
  })
})

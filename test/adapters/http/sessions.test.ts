import { generateKeyPairSync } from 'node:crypto'
import { decryptCredentialBundle } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { p256Key, p256KeyFrom } from '../../support/client.ts'
import { type TestServer, testServer } from '../../support/server.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { type Login, signIn, submit, whoami, whoamiPath, wrongWay } from './session-requests.ts'

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

import { expect, test } from 'vitest'
import { queries } from '../../../src/core/activities-and-queries.ts'
import { answerQuery } from '../../../src/core/engine/answer-query.ts'
import { newId } from '../../../src/core/ids.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { testPasskey } from '../../support/passkey.ts'
import { addOrganization } from '../../support/sub-organization.ts'

function asking(agent: TestEngine, name: string, fields: object = {}, key?: TestKey, organizationId?: string) {
  const query = queries.find(each => each.name === name)
  const stamper = key ?? agent.users[0]?.key
  if (!query || !stamper) throw new Error(`there is no query ${name}`)
  const body = JSON.stringify({ organizationId: organizationId ?? agent.organizationId, ...fields })
  const request = { path: query.path, body: Buffer.from(body), stamp: stamper.stamp(body), caller: { window: false } }
  return answerQuery(agent.engine, query, request)
}

async function withCredentials() {
  const agent = await testEngine()
  const passkey = testPasskey()
  const key = p256Key()
  const user = {
    userName: 'Bob',
    apiKeys: [{ apiKeyName: 'CI', publicKey: key.publicKey, curveType: key.curve, expirationSeconds: '60' }],
    authenticators: [passkey.register()],
    oauthProviders: [{ providerName: 'Example', oidcClaims: { iss: 'https://example.org', sub: '42', aud: 'app' } }],
    userTags: [],
  }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [user] })
  const userId = (result.createUsersResult as { userIds: [string] }).userIds[0]
  const idOf = (kind: 'apiKeys' | 'authenticators') => agent.store.list(kind, agent.organizationId, { userId })[0]?.id
  return { ...agent, key, passkey, userId, apiKeyId: idOf('apiKeys'), authenticatorId: idOf('authenticators') }
}

const missing = { code: 'RESOURCE_NOT_FOUND', http: 404 }

test('an API key and a passkey are answered in the shapes of wire.md §2.2', async () => {
  const agent = await withCredentials()
  const { apiKeyId, authenticatorId, key, passkey } = agent
  expect(await asking(agent, 'get_api_key', { apiKeyId })).toMatchObject({
    apiKey: {
      apiKeyId,
      apiKeyName: 'CI',
      expirationSeconds: '60',
      credential: { publicKey: key.publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
    },
  })
  const authenticator = {
    authenticatorId,
    authenticatorName: 'Key ring',
    credentialId: passkey.credentialId,
    attestationType: 'none',
    model: 'Security key',
    transports: ['AUTHENTICATOR_TRANSPORT_USB'],
    credential: { type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR', publicKey: expect.stringMatching(/^[\w-]{90,110}$/) },
  }
  expect(await asking(agent, 'get_authenticator', { authenticatorId })).toMatchObject({ authenticator })
  expect(await asking(agent, 'get_authenticators', { userId: agent.userId })).toMatchObject({
    authenticators: [authenticator],
  })
})

test('sign-in providers are answered for one user, or for everyone', async () => {
  const agent = await withCredentials()
  const account = { providerName: 'Example', issuer: 'https://example.org', subject: '42', audience: 'app' }
  expect(await asking(agent, 'get_oauth_providers')).toMatchObject({ oauthProviders: [account] })
  const userId = agent.users[0]?.id
  expect(await asking(agent, 'get_oauth_providers', { userId })).toMatchObject({ oauthProviders: [] })
})

test('tags are answered by what they are for', async () => {
  const agent = await withCredentials()
  await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Treasury', userIds: [] })
  await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', { privateKeyTagName: 'Cold', privateKeyIds: [] })
  expect(await asking(agent, 'list_user_tags')).toMatchObject({
    userTags: [{ tagName: 'Treasury', tagType: 'TAG_TYPE_USER' }],
  })
  expect(await asking(agent, 'list_private_key_tags')).toMatchObject({
    privateKeyTags: [{ tagName: 'Cold', tagType: 'TAG_TYPE_PRIVATE_KEY' }],
  })
})

test('what is of another organization, or of nobody, is not found', async () => {
  const agent = await withCredentials()
  const { apiKeyId, authenticatorId, userId } = agent
  const key = p256Key()
  const other = await addOrganization(agent, key)
  const elsewhere = (name: string, fields: object) => asking(agent, name, fields, key, other.organizationId)
  await expect(elsewhere('get_api_key', { apiKeyId })).rejects.toMatchObject(missing)
  await expect(elsewhere('get_authenticator', { authenticatorId })).rejects.toMatchObject(missing)
  await expect(elsewhere('get_authenticators', { userId })).rejects.toMatchObject(missing)
  await expect(elsewhere('get_oauth_providers', { userId })).rejects.toMatchObject(missing)
  await expect(asking(agent, 'get_api_key', { apiKeyId: newId() })).rejects.toMatchObject(missing)
  expect(await elsewhere('list_user_tags', {})).toMatchObject({ userTags: [] })
})

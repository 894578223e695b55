import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { p256Key } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { testPasskey } from '../../support/passkey.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const plain = { userName: 'Bob', apiKeys: [], authenticators: [], userTags: [] }
const newest = { ...plain, oauthProviders: [] }
const claims = { iss: 'https://accounts.example.org', sub: '42', aud: 'app' }

const apiKey = (expirationSeconds?: string) => ({
  apiKeyName: 'CI',
  publicKey: p256Key().publicKey,
  curveType: 'API_KEY_CURVE_P256',
  ...(expirationSeconds !== undefined && { expirationSeconds }),
})

async function create(agent: TestEngine, user: object, version = '_V4'): Promise<string> {
  const { result, failure } = await agent.post(`ACTIVITY_TYPE_CREATE_USERS${version}`, { users: [user] })
  expect(failure).toBeNull()
  const { userIds } = result.createUsersResult as { userIds: [string] }
  return userIds[0]
}

const held = ({ store, organizationId }: TestEngine, userId: string) => ({
  apiKeys: store.list('apiKeys', organizationId, { userId }),
  authenticators: store.list('authenticators', organizationId, { userId }),
  oauthProviders: store.list('oauthProviders', organizationId, { userId }),
})

async function tagOf(agent: TestEngine, type: 'USER' | 'PRIVATE_KEY', name: string): Promise<string> {
  const camel = type === 'USER' ? 'user' : 'privateKey'
  const { result } = await agent.post(`ACTIVITY_TYPE_CREATE_${type}_TAG`, {
    [`${camel}TagName`]: name,
    [`${camel}Ids`]: [],
  })
  return Object.values(result)
    .map(each => (each as Record<string, string>)[`${camel}TagId`])
    .find(id => id !== undefined) as string
}

test('a user is created with everything the newest version can say', async () => {
  const agent = await testEngine()
  const tagId = await tagOf(agent, 'USER', 'Treasury')
  const passkey = testPasskey()
  const userId = await create(agent, {
    userName: 'Bob',
    userEmail: 'bob@example.org',
    userPhoneNumber: '+4915112345678',
    apiKeys: [apiKey(), apiKey('60')],
    authenticators: [passkey.register('packed')],
    oauthProviders: [{ providerName: 'Example', oidcClaims: claims }],
    userTags: [tagId, tagId],
  })
  expect(agent.store.find('users', agent.organizationId, userId)).toMatchObject({
    name: 'Bob',
    email: 'bob@example.org',
    phoneNumber: '+4915112345678',
    emailVerified: false,
    tagIds: [tagId],
  })
  const { apiKeys, authenticators, oauthProviders } = held(agent, userId)
  expect(apiKeys.map(({ expirationSeconds }) => expirationSeconds)).toEqual([null, 60])
  expect(authenticators).toMatchObject([
    {
      credentialId: passkey.credentialId,
      aaguid: Buffer.alloc(16, 7).toString('base64url'),
      attestationType: 'packed',
      model: 'Security key',
      transports: ['AUTHENTICATOR_TRANSPORT_USB'],
    },
  ])
  expect(oauthProviders).toMatchObject([{ name: 'Example', issuer: claims.iss, subject: '42', audience: 'app' }])
})

describe('older versions', () => {
  const p256 = () => ({ apiKeyName: 'CI', publicKey: p256Key().publicKey })

  test('V3 and V2 know passkeys as V4 does', async () => {
    const agent = await testEngine()
    const third = await create(agent, { ...newest, authenticators: [testPasskey().register()] }, '_V3')
    const second = await create(
      agent,
      { ...plain, apiKeys: [p256()], authenticators: [testPasskey().register()] },
      '_V2',
    )
    expect(held(agent, third).authenticators).toHaveLength(1)
    expect(held(agent, second)).toMatchObject({ apiKeys: [{ curve: 'API_KEY_CURVE_P256' }], authenticators: [{}] })
  })

  test('V1 takes the credential as the browser gives it', async () => {
    const agent = await testEngine()
    const { authenticatorName, challenge, attestation } = testPasskey().register()
    const { credentialId, clientDataJson, attestationObject } = attestation
    const authenticator = {
      authenticatorName,
      challenge,
      userId: newId(),
      attestation: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJson, attestationObject, transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'] },
        clientExtensionResults: {},
      },
    }
    const user = { ...plain, accessType: 'ACCESS_TYPE_WEB', authenticators: [authenticator] }
    const userId = await create(agent, user, '')
    expect(held(agent, userId).authenticators).toMatchObject([{ credentialId, model: 'Passkey' }])
  })

  test('users with API keys only', async () => {
    const agent = await testEngine()
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_API_ONLY_USERS', {
      apiOnlyUsers: [{ userName: 'Build server', userTags: [], apiKeys: [p256()] }],
    })
    const { userIds } = result.createApiOnlyUsersResult as { userIds: [string] }
    expect(held(agent, userIds[0]).apiKeys).toHaveLength(1)
  })
})

describe('refused, and nobody is created', () => {
  const otherChallenge = { challenge: Buffer.from('another').toString('base64url') }
  const twice = testPasskey().register()
  const key = apiKey()
  const rows: [string, object | object[], object][] = [
    ['a tag nobody made', { ...newest, userTags: [newId()] }, { code: 'RESOURCE_NOT_FOUND' }],
    ['an API key twice', { ...newest, apiKeys: [key, key] }, { code: 'CREDENTIAL_CONFLICT' }],
    [
      'an API key for two',
      [
        { ...newest, apiKeys: [key] },
        { ...newest, apiKeys: [key] },
      ],
      { code: 'CREDENTIAL_CONFLICT' },
    ],
    ['a passkey twice', { ...newest, authenticators: [twice, twice] }, { code: 'CREDENTIAL_CONFLICT' }],
    [
      '11 API keys that last',
      { ...newest, apiKeys: Array.from({ length: 11 }, () => apiKey()) },
      { code: 'QUOTA_REACHED', message: expect.stringContaining('user has exceeded maximum long-lived api keys') },
    ],
    [
      'a sign-in token',
      { ...newest, oauthProviders: [{ providerName: 'Example', oidcToken: 'e30.e30.c2ln' }] },
      { code: 'OIDC_TOKEN_INVALID', message: expect.stringContaining('invalid OIDC token') },
    ],
    [
      'one account twice',
      { ...newest, oauthProviders: Array(2).fill({ providerName: 'Example', oidcClaims: claims }) },
      { code: 'CREDENTIAL_CONFLICT' },
    ],
    [
      'a sign-in token beside claims',
      { ...newest, oauthProviders: [{ providerName: 'Example', oidcClaims: claims, oidcToken: 'e30.e30.c2ln' }] },
      { code: 'OIDC_TOKEN_INVALID' },
    ],
    [
      'a passkey that answered another challenge',
      { ...newest, authenticators: [testPasskey().register('none', otherChallenge)] },
      { code: 'REQUEST_INVALID', detail: { field: 'parameters.users.0.authenticators.0.challenge' } },
    ],
    [
      'an assertion for a registration',
      { ...newest, authenticators: [testPasskey().register('none', { type: 'webauthn.get' })] },
      { code: 'REQUEST_INVALID', message: expect.stringContaining('its type must be webauthn.create') },
    ],
    [
      'a passkey under another id',
      { ...newest, authenticators: [misnamed()] },
      { code: 'REQUEST_INVALID', detail: { field: 'parameters.users.0.authenticators.0.attestation.credentialId' } },
    ],
    [
      'a packed attestation that was tampered with',
      { ...newest, authenticators: [tampered()] },
      { code: 'REQUEST_INVALID', detail: { field: 'parameters.users.0.authenticators.0.attestation' } },
    ],
  ]

  test.each(rows)('%s', async (_, users, error) => {
    const agent = await testEngine()
    const posted = agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [users].flat() })
    await expect(posted).rejects.toMatchObject(error)
    expect(agent.store.list('users', agent.organizationId)).toHaveLength(1)
  })

  function misnamed() {
    const { attestation, ...rest } = testPasskey().register()
    return { ...rest, attestation: { ...attestation, credentialId: testPasskey().credentialId } }
  }

  function tampered() {
    const { attestation, ...rest } = testPasskey().register('packed')
    const clientData = JSON.parse(Buffer.from(attestation.clientDataJson, 'base64url').toString())
    const clientDataJson = Buffer.from(JSON.stringify({ ...clientData, origin: 'https://evil.example' }))
    return { ...rest, attestation: { ...attestation, clientDataJson: clientDataJson.toString('base64url') } }
  }

  test('a tag of private keys', async () => {
    const agent = await testEngine()
    const tagId = await tagOf(agent, 'PRIVATE_KEY', 'Cold')
    const posted = agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [{ ...newest, userTags: [tagId] }] })
    await expect(posted).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  test('a tag of another organization', async () => {
    const agent = await testEngine()
    const tagId = await tagOf(agent, 'USER', 'Treasury')
    const key = p256Key()
    const { organizationId } = await addOrganization(agent, key)
    const parameters = { users: [{ ...newest, userTags: [tagId] }] }
    const posted = agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', parameters, { key, organizationId })
    await expect(posted).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  test('a passkey somebody has', async () => {
    const agent = await testEngine()
    const passkey = testPasskey()
    await create(agent, { ...newest, authenticators: [passkey.register()] })
    const parameters = { users: [{ ...newest, authenticators: [passkey.register()] }] }
    await expect(agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', parameters)).rejects.toMatchObject({
      code: 'CREDENTIAL_CONFLICT',
    })
  })

  test('the 101st user', async () => {
    const agent = await testEngine()
    await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: Array(99).fill(newest) })
    const one = () => agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [newest] })
    await expect(one()).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
  })
})

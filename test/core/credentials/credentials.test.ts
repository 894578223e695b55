import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { p256Key } from '../../support/client.ts'
import { approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'
import { testPasskey } from '../../support/passkey.ts'
import { addOrganization } from '../../support/sub-organization.ts'

interface Agent extends TestEngine {
  readonly userId: string
}

/** An engine and a user without any credential. */
async function withUser(options: Parameters<typeof testEngine>[0] = {}): Promise<Agent> {
  const agent = await testEngine(options)
  const user = { userName: 'Bob', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
  const { id } = await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [user] })
  if (options.approvals === 'everything') await approveFirst(agent)
  const created = agent.store.activity(agent.organizationId, id)?.result.createUsersResult
  return { ...agent, userId: (created as { userIds: [string] }).userIds[0] }
}

const keyOf = (apiKeyName: string, expirationSeconds?: number) => ({
  apiKeyName,
  publicKey: p256Key().publicKey,
  curveType: 'API_KEY_CURVE_P256',
  ...(expirationSeconds !== undefined && { expirationSeconds: String(expirationSeconds) }),
})
const accountOf = (sub: string) => ({
  providerName: 'Example',
  oidcClaims: { iss: 'https://accounts.example.org', sub, aud: 'app' },
})

async function idsOf(posted: ReturnType<TestEngine['post']>): Promise<string[]> {
  const { result, failure } = await posted
  expect(failure).toBeNull()
  return Object.values(Object.values(result)[0] as Record<string, string[]>)[0] ?? []
}

const addKeys = ({ post, userId }: Agent, ...apiKeys: object[]) =>
  idsOf(post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId, apiKeys }))
const addPasskeys = ({ post, userId }: Agent, ...authenticators: object[]) =>
  idsOf(post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators }))
const addAccounts = ({ post, userId }: Agent, ...oauthProviders: object[]) =>
  idsOf(post('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2', { userId, oauthProviders }))
const keyNames = ({ store, organizationId, userId }: Agent) =>
  store.list('apiKeys', organizationId, { userId }).map(({ name }) => name)

describe('API keys that last', () => {
  test('are ten at most, and never make room', async () => {
    const agent = await withUser()
    await addKeys(agent, ...Array.from({ length: 9 }, (_, number) => keyOf(`${number}`)))
    await expect(addKeys(agent, keyOf('9'), keyOf('10'))).rejects.toMatchObject({
      code: 'QUOTA_REACHED',
      http: 429,
      message: expect.stringContaining('user has exceeded maximum long-lived api keys'),
    })
    await addKeys(agent, keyOf('9'))
    expect(keyNames(agent)).toHaveLength(10)
  })
})

describe('API keys that expire', () => {
  test('make room beyond ten: first those that have expired, then the oldest', async () => {
    const agent = await withUser()
    await addKeys(agent, keyOf('lasting'))
    for (const [name, seconds] of [
      ['old', 9000],
      ['short', 10],
      ['young', 9000],
    ] as const) {
      await addKeys(agent, keyOf(name, seconds))
      agent.clock.advance(1000)
    }
    await addKeys(agent, ...Array.from({ length: 7 }, (_, number) => keyOf(`${number}`, 9000)))
    agent.clock.advance(60_000)
    await addKeys(agent, keyOf('eleventh', 9000))
    expect(keyNames(agent)).not.toContain('short')
    expect(keyNames(agent)).toContain('old')
    await addKeys(agent, keyOf('twelfth', 9000))
    expect(keyNames(agent)).not.toContain('old')
    expect(keyNames(agent)).toEqual(expect.arrayContaining(['lasting', 'young', 'eleventh', 'twelfth']))
    expect(keyNames(agent)).toHaveLength(11)
  })

  test('the person reads which make room', async () => {
    const agent = await withUser({ approvals: 'everything' })
    await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
      userId: agent.userId,
      apiKeys: Array.from({ length: 10 }, (_, number) => keyOf(`${number}`, 9000)),
    })
    await approveFirst(agent)
    await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId: agent.userId, apiKeys: [keyOf('more', 9000)] })
    const [card] = agent.engine.approvals.cards()
    expect(card?.shown.warnings.map(({ text }) => text).join(' ')).toContain('the oldest one is deleted')
  })
})

describe('passkeys', () => {
  test('are ten at most', async () => {
    const agent = await withUser()
    await addPasskeys(agent, ...Array.from({ length: 10 }, () => testPasskey().register()))
    await expect(addPasskeys(agent, testPasskey().register())).rejects.toMatchObject({
      code: 'QUOTA_REACHED',
      message: expect.stringContaining('user has exceeded maximum authenticators'),
    })
  })

  test('the first version names the user twice, and means one', async () => {
    const { post, userId } = await withUser()
    const { authenticatorName, challenge, attestation } = testPasskey().register()
    const { credentialId: id, clientDataJson, attestationObject } = attestation
    const response = { clientDataJson, attestationObject }
    const credential = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    const authenticator = { authenticatorName, challenge, attestation: credential }
    const register = (of: string) =>
      post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS', { userId, authenticators: [{ ...authenticator, userId: of }] })
    await expect(register(newId())).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect((await register(userId)).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('that the person approves but does not verify is registered by nobody', async () => {
    const agent = await withUser({ approvals: 'everything' })
    const { attestation, ...rest } = testPasskey().register()
    const damaged = { ...rest, attestation: { ...attestation, attestationObject: 'oA' } }
    const { id } = await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', {
      userId: agent.userId,
      authenticators: [damaged],
    })
    await approveFirst(agent)
    expect(agent.store.activity(agent.organizationId, id)).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringContaining('invalid authenticator attestation') },
    })
    expect(agent.store.list('authenticators', agent.organizationId)).toEqual([])
  })
})

describe('sign-in providers', () => {
  test('are ten at most, each account once in an organization', async () => {
    const agent = await withUser()
    await addAccounts(agent, ...Array.from({ length: 10 }, (_, number) => accountOf(`${number}`)))
    await expect(addAccounts(agent, accountOf('11'))).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
    const owner = { ...agent, userId: agent.users[0]?.id ?? '' }
    await expect(addAccounts(owner, accountOf('3'))).rejects.toMatchObject({ code: 'CREDENTIAL_CONFLICT' })
  })

  test('are not taken from a token of nobody who is believed', async () => {
    const { post, userId } = await withUser()
    const oauthProviders = [{ providerName: 'Example', oidcToken: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI0MiJ9.' }]
    for (const version of ['', '_V2']) {
      const posted = post(`ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS${version}`, { userId, oauthProviders })
      await expect(posted).rejects.toMatchObject({ code: 'OIDC_TOKEN_INVALID', http: 400 })
    }
  })
})

describe('deleting', () => {
  const removeKeys = ({ post, userId }: Agent, ...apiKeyIds: string[]) =>
    post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId, apiKeyIds })
  const removePasskeys = ({ post, userId }: Agent, ...authenticatorIds: string[]) =>
    post('ACTIVITY_TYPE_DELETE_AUTHENTICATORS', { userId, authenticatorIds })
  const removeAccounts = ({ post, userId }: Agent, ...providerIds: string[]) =>
    post('ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', { userId, providerIds })
  const last = { code: 'LAST_CREDENTIAL' }

  test('leaves what is not named', async () => {
    const agent = await withUser()
    const [one = '', two = ''] = await addKeys(agent, keyOf('one'), keyOf('two'))
    const [passkey = ''] = await addPasskeys(agent, testPasskey().register())
    const [account = ''] = await addAccounts(agent, accountOf('42'))
    await removeKeys(agent, one, one)
    await removePasskeys(agent, passkey)
    await removeAccounts(agent, account)
    const { store, organizationId, userId } = agent
    expect(store.list('apiKeys', organizationId, { userId }).map(({ id }) => id)).toEqual([two])
    expect(store.list('authenticators', organizationId)).toEqual([])
    expect(store.list('oauthProviders', organizationId)).toEqual([])
  })

  test('never takes the last way in, of any sort', async () => {
    const agent = await withUser()
    const [account = ''] = await addAccounts(agent, accountOf('42'))
    await expect(removeAccounts(agent, account)).rejects.toMatchObject(last)
    const [key = ''] = await addKeys(agent, keyOf('one'))
    await expect(removeKeys(agent, key)).rejects.toMatchObject(last)
    const [passkey = ''] = await addPasskeys(agent, testPasskey().register())
    await removeKeys(agent, key)
    await expect(removePasskeys(agent, passkey)).rejects.toMatchObject(last)
  })

  test('a key that expires is no substitute for one that lasts', async () => {
    const agent = await withUser()
    const [lasting = '', expiring = ''] = await addKeys(agent, keyOf('lasting'), keyOf('expiring', 60))
    await expect(removeKeys(agent, lasting)).rejects.toMatchObject(last)
    await removeKeys(agent, expiring)
    expect(keyNames(agent)).toEqual(['lasting'])
  })

  test('two that are each not the last cannot both go, however long the person takes', async () => {
    const agent = await withUser({ approvals: 'everything' })
    await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
      userId: agent.userId,
      apiKeys: [keyOf('one'), keyOf('two')],
    })
    await approveFirst(agent)
    const [one, two] = agent.store.list('apiKeys', agent.organizationId, { userId: agent.userId })
    for (const apiKey of [one, two]) await removeKeys(agent, apiKey?.id ?? '')
    await approveFirst(agent)
    expect(agent.engine.approvals.cards()).toEqual([])
    expect(keyNames(agent)).toEqual(['two'])
  })

  test('what belongs to somebody else, here or elsewhere, is not found', async () => {
    const agent = await withUser()
    const [own = ''] = await addKeys(agent, keyOf('one'), keyOf('two'))
    const other = await addOrganization(agent, p256Key())
    const missing = { code: 'RESOURCE_NOT_FOUND' }
    await expect(removeKeys({ ...agent, userId: agent.users[0]?.id ?? '' }, own)).rejects.toMatchObject(missing)
    await expect(removeKeys(agent, other.keyId)).rejects.toMatchObject(missing)
    await expect(removeKeys({ ...agent, userId: other.userId }, other.keyId)).rejects.toMatchObject(missing)
    await expect(removePasskeys(agent, newId())).rejects.toMatchObject(missing)
    await expect(removeAccounts(agent, newId())).rejects.toMatchObject(missing)
  })
})

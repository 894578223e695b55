/** The promise: nobody can be locked out for good by the pages where passkeys may be used. */
import { describe, expect, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { testPasskey } from '../support/passkey.ts'
import { organizationOf, origins, send } from './root-users-who-act.ts'

describe('origins at which passkeys may be used', () => {
  const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS'
  const origin = origins[0]

  /** Its only way in is a passkey. */
  async function passkeyOnly() {
    const agent = await testEngine({ approvals: 'nothing' })
    const passkey = testPasskey({ origin })
    const [owner] = agent.users
    const userId = owner!.id
    await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] })
    const [key] = agent.store.list('apiKeys', agent.organizationId, { userId })
    await send(agent, 'DELETE_API_KEYS', { userId, apiKeyIds: [key!.id] }, { passkey, origin })
    return { ...agent, held: { passkey, origin } }
  }

  test.each(['https://app.example.com', 'https://app.example.org.evil.org', 'http://app.example.org'])(
    'that are mistyped as %s are refused in words that name the right one',
    async value => {
      const agent = await passkeyOnly()
      const set = send(agent, 'SET_ORGANIZATION_FEATURE', { name, value }, agent.held)
      await expect(set).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
        message: expect.stringContaining(origin),
        detail: { field: 'parameters.value' },
      })
      expect(organizationOf(agent).features).toEqual([])
    },
  )

  test.each([origin, `https://two.example.org, ${origin}`])('that are %s are set, and work', async value => {
    const agent = await passkeyOnly()
    await send(agent, 'SET_ORGANIZATION_FEATURE', { name, value }, agent.held)
    const record = await send(agent, 'UPDATE_ORGANIZATION_NAME', { organizationName: 'Ours' }, agent.held)
    expect(record.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('cannot leave out the page of the one who asks, though others could still act', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const passkey = testPasskey({ origin })
    const userId = agent.users[0]!.id
    await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] })
    const value = 'https://other.example.org'
    const set = send(agent, 'SET_ORGANIZATION_FEATURE', { name, value }, { passkey, origin })
    await expect(set).rejects.toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining(origin) })
  })

  test('cannot be set by an API key that expires while the passkeys of the root users are used elsewhere', async () => {
    const agent = await passkeyOnly()
    const key = p256Key()
    const apiKey = { apiKeyName: 'Session', publicKey: key.publicKey, curveType: key.curve, expirationSeconds: '600' }
    const userId = agent.users[0]!.id
    await send(agent, 'CREATE_API_KEYS_V2', { userId, apiKeys: [apiKey] }, agent.held)
    const set = send(agent, 'SET_ORGANIZATION_FEATURE', { name, value: 'https://other.example.org' }, { key })
    await expect(set).rejects.toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining(origin) })
  })

  test('are a danger on the card for everybody whose passkeys are used elsewhere', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    const registration = testPasskey({ origin }).register()
    const user = { userName: 'Carol', apiKeys: [], authenticators: [registration], oauthProviders: [], userTags: [] }
    await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [user] })
    await approveFirst(agent)
    await agent.post('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', { name, value: 'https://other.example.org' })
    const [card] = agent.engine.approvals.cards()
    expect(card?.shown.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('“Carol”') })
  })
})

import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { p256Key } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { testPasskey } from '../../support/passkey.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const remove = (agent: TestEngine, userIds: string[], options = {}) =>
  agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds }, options)

async function addUser(agent: TestEngine) {
  const key = p256Key()
  const apiKey = { apiKeyName: 'CI', publicKey: key.publicKey, curveType: key.curve }
  const user = { userName: 'Bob', apiKeys: [apiKey], authenticators: [testPasskey().register()], userTags: [] }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [{ ...user, oauthProviders: [] }] })
  const { userIds } = result.createUsersResult as { userIds: [string] }
  return { id: userIds[0], key }
}

test('a user goes with its credentials and what it was about to import', async () => {
  const agent = await testEngine()
  const { id: userId, key } = await addUser(agent)
  const { organizationId, store, vault } = agent
  const target = {
    id: newId(),
    organizationId,
    userId,
    kind: 'wallet',
    publicKey: '04',
    createdAt: 1,
    updatedAt: 1,
  } as const
  await vault.put({ organizationId, keyId: target.id }, new Uint8Array(32))
  await store.write(transaction => transaction.insert('importTargets', target))

  const { result } = await remove(agent, [userId])
  expect(result).toEqual({ deleteUsersResult: { userIds: [userId] } })
  expect(store.find('users', organizationId, userId)).toBeUndefined()
  expect(store.apiKeysByPublicKey(key.publicKey)).toEqual([])
  expect(store.list('authenticators', organizationId)).toEqual([])
  expect(store.list('importTargets', organizationId)).toEqual([])
  expect(await vault.open({ organizationId, keyId: target.id })).toBeUndefined()
})

test('a root user goes with its seat, if the quorum can do without', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const [first, second] = agent.users.map(({ id }) => id)
  await remove(agent, [second ?? ''])
  const organization = agent.store.find('organizations', agent.organizationId, agent.organizationId)
  expect(organization?.rootQuorum).toEqual({ threshold: 1, userIds: [first] })
})

test('the last who can meet the quorum does not go', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const { organizationId, store } = agent
  const [first, second] = agent.users.map(({ id }) => id)
  const refused = { code: 'LAST_CREDENTIAL', message: expect.stringContaining('update_root_quorum') }
  await expect(remove(agent, [first ?? '', second ?? ''])).rejects.toMatchObject(refused)

  const [apiKey] = store.list('apiKeys', organizationId, { userId: second ?? '' })
  await store.write(
    transaction => apiKey && transaction.replace('apiKeys', { ...apiKey, expirationSeconds: 9_999_999 }),
  )
  await expect(remove(agent, [first ?? ''])).rejects.toMatchObject(refused)
  expect(store.list('users', organizationId)).toHaveLength(2)
})

test('whoever holds the key of the window does not go', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const { organizationId, store } = agent
  const userId = agent.users[1]?.id ?? ''
  const [apiKey] = store.list('apiKeys', organizationId, { userId })
  await store.write(transaction => apiKey && transaction.replace('apiKeys', { ...apiKey, isWindowKey: true }))
  await expect(remove(agent, [userId])).rejects.toMatchObject({ code: 'LAST_CREDENTIAL' })
})

test('users of another organization are not found', async () => {
  const agent = await testEngine()
  const other = await addOrganization(agent, p256Key())
  await expect(remove(agent, [other.userId])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('only a root user may ask for a root user to go, whatever a policy says', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const { key } = await addUser(agent)
  await expect(remove(agent, [agent.users[1]?.id ?? ''], { key })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    message: expect.stringContaining('Only root users may delete root users'),
  })
})

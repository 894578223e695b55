import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { newUser } from '../../../src/core/records/user.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'

const open = (options = {}) => testEngine({ approvals: 'nothing', ...options })
const organization = ({ store, organizationId }: TestEngine) =>
  store.find('organizations', organizationId, organizationId)
const set = 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE'

test('features are set, overwritten and removed, and all of them answered', async () => {
  const agent = await open()
  await agent.post(set, { name: 'FEATURE_NAME_SMS_AUTH' })
  await agent.post(set, { name: 'FEATURE_NAME_WEBHOOK', value: 'https://one.example.org/hook' })
  const two = await agent.post(set, { name: 'FEATURE_NAME_WEBHOOK', value: 'http://localhost:8080/hook' })
  const features = [
    { name: 'FEATURE_NAME_SMS_AUTH', value: '' },
    { name: 'FEATURE_NAME_WEBHOOK', value: 'http://localhost:8080/hook' },
  ]
  expect(two.result).toEqual({ setOrganizationFeatureResult: { features } })
  expect(organization(agent)?.features).toEqual(features)
  const removed = await agent.post('ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_SMS_AUTH' })
  expect(removed.result).toEqual({ removeOrganizationFeatureResult: { features: [features[1]] } })
  expect(organization(agent)?.features).toEqual([features[1]])
})

test.each([
  ['FEATURE_NAME_WEBHOOK', 'http://hooks.example.org'],
  ['FEATURE_NAME_WEBHOOK', 'http://localhost.example.org'],
  ['FEATURE_NAME_WEBHOOK', 'https://user:password@hooks.example.org'],
  ['FEATURE_NAME_WEBHOOK', 'javascript:alert(1)'],
  ['FEATURE_NAME_WEBHOOK', ''],
  ['FEATURE_NAME_WEBAUTHN_ORIGINS', 'https://app.example.org/path'],
  ['FEATURE_NAME_UNKNOWN', ''],
])('%s is not set to “%s”', async (name, value) => {
  const agent = await open()
  await expect(agent.post(set, { name, value })).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(organization(agent)?.features).toEqual([])
})

test('renames the organization', async () => {
  const agent = await open()
  const renamed = await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Globex' })
  const result = { organizationId: agent.organizationId, organizationName: 'Globex' }
  expect(renamed.result).toEqual({ updateOrganizationNameResult: result })
  expect(organization(agent)?.name).toBe('Globex')
})

test('allowed origins are origins, each once', async () => {
  const agent = await open()
  const update = (...allowedOrigins: string[]) => agent.post('ACTIVITY_TYPE_UPDATE_ALLOWED_ORIGINS', { allowedOrigins })
  await update('https://a.example.org', 'http://localhost:3000', 'https://a.example.org')
  expect(organization(agent)?.allowedOrigins).toEqual(['https://a.example.org', 'http://localhost:3000'])
  for (const wrong of ['*', 'null', 'https://a.example.org/', 'https://A.example.org', 'ftp://a.example.org']) {
    await expect(update(wrong), wrong).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  }
  await update()
  expect(organization(agent)?.allowedOrigins).toEqual([])
})

test.each([
  [set, { name: 'FEATURE_NAME_SMS_AUTH' }],
  ['ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_SMS_AUTH' }],
  ['ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Globex' }],
])('%s waits for the whole root quorum', async (type, parameters) => {
  const agent = await open({ rootUsers: 2, threshold: 2 })
  const before = organization(agent)
  expect(await agent.post(type, parameters)).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' })
  expect(organization(agent)).toEqual(before)
})

test('an organization beside this one belongs to its passkey alone, and can be deleted by nobody else', async () => {
  const agent = await open()
  const { exampleAuthenticator } = await import('../../../src/core/credentials/example-authenticator.ts')
  const rootUserId = newId()
  const parameters = {
    organizationName: 'Globex',
    rootEmail: 'alice@example.org',
    rootUserId,
    rootAuthenticator: exampleAuthenticator,
  }
  const mistaken = { ...parameters, rootAuthenticator: { ...exampleAuthenticator, challenge: 'b3RoZXI' } }
  await expect(agent.post('ACTIVITY_TYPE_CREATE_ORGANIZATION_V2', mistaken)).rejects.toMatchObject({
    detail: { field: 'parameters.rootAuthenticator.challenge' },
  })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_ORGANIZATION_V2', parameters)
  const { organizationId } = result.createOrganizationResult as { organizationId: string }
  expect(agent.store.find('organizations', organizationId, organizationId)).toMatchObject({
    name: 'Globex',
    parentId: null,
    rootQuorum: { threshold: 1, userIds: [rootUserId] },
  })
  expect(agent.store.list('users', organizationId)).toMatchObject([{ id: rootUserId, email: 'alice@example.org' }])
  expect(agent.store.list('authenticators', organizationId)).toMatchObject([{ userId: rootUserId }])
  const elsewhere = agent.post('ACTIVITY_TYPE_DELETE_ORGANIZATION', { organizationId }, { organizationId })
  await expect(elsewhere).rejects.toMatchObject({ code: 'ORGANIZATION_MISMATCH' })
})

test.each([
  ['ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }],
  ['ACTIVITY_TYPE_DELETE_ORGANIZATION', undefined],
])('%s never takes the organization the window acts in', async (type, parameters) => {
  const agent = await open()
  const { organizationId, store } = agent
  const [user] = agent.users
  await store.write(transaction =>
    transaction.insert('apiKeys', {
      ...examples.apiKeys,
      id: newId(),
      organizationId,
      userId: user!.id,
      isWindowKey: true,
      provenAt: null,
      session: null,
      begunBy: null,
      pausedAt: null,
      decisionSeconds: null,
      sessionProfileId: null,
      ipAllowlist: null,
    }),
  )
  await expect(agent.post(type, parameters ?? { organizationId })).rejects.toMatchObject({
    code: 'ORGANIZATION_IN_USE',
  })
  expect(organization(agent)?.deletedAt).toBeNull()
})

const quorum = 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM'

test('the root quorum changes to users who can come back', async () => {
  const agent = await open({ rootUsers: 3 })
  const [first, second] = agent.users.map(({ id }) => id)
  const updated = await agent.post(quorum, { threshold: 2, userIds: [second, first, second] })
  expect(updated.result).toEqual({ updateRootQuorumResult: {} })
  expect(organization(agent)?.rootQuorum).toMatchObject({ threshold: 2, userIds: [second, first] })
})

test('the root quorum never asks for more than it has, nor for who is not there or cannot come back', async () => {
  const agent = await open({ rootUsers: 2 })
  const [first, second] = agent.users.map(({ id }) => id)
  const guest = newId()
  const { organizationId } = agent
  await agent.store.write(transaction => {
    transaction.insert('users', newUser({ id: guest, organizationId, name: 'Guest' }, 1000))
    transaction.insert('apiKeys', {
      id: newId(),
      organizationId,
      userId: guest,
      name: 'Session',
      publicKey: `02${'ab'.repeat(32)}`,
      curve: 'API_KEY_CURVE_P256',
      expirationSeconds: 900,
      isWindowKey: false,
      provenAt: null,
      session: 'LOGIN',
      begunBy: null,
      pausedAt: null,
      decisionSeconds: null,
      sessionProfileId: null,
      ipAllowlist: null,
      createdAt: 1000,
      updatedAt: 1000,
    })
  })
  const before = organization(agent)
  const refused: [object, object][] = [
    [
      { threshold: 0, userIds: [first] },
      { message: expect.stringContaining('quorum threshold must be non-zero integer') },
    ],
    [{ threshold: 1, userIds: [] }, { message: expect.stringContaining('quorum users missing') }],
    [{ threshold: 3, userIds: [first, second] }, { code: 'REQUEST_INVALID' }],
    [{ threshold: 2, userIds: [first, first] }, { code: 'REQUEST_INVALID' }],
    [{ threshold: 1, userIds: [newId()] }, { code: 'RESOURCE_NOT_FOUND' }],
    [{ threshold: 1, userIds: [first, guest] }, { message: `user missing valid credential: ${guest}` }],
  ]
  for (const [parameters, error] of refused) {
    await expect(agent.post(quorum, parameters)).rejects.toMatchObject(error)
  }
  expect(organization(agent)).toEqual(before)
})

test('the root quorum is checked again when the person has approved', async () => {
  const agent = await testEngine({ approvals: 'everything', rootUsers: 2 })
  const [owner, other] = agent.users
  const waiting = await agent.post(quorum, { threshold: 1, userIds: [other?.id] })
  await agent.store.write(transaction => {
    for (const { id } of transaction.list('apiKeys', agent.organizationId, { userId: other?.id ?? '' })) {
      transaction.remove('apiKeys', agent.organizationId, id)
    }
  })
  const card = agent.engine.approvals.card(waiting.id)
  if (!card) throw new Error('nothing waits for the person')
  await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(agent.store.activity(agent.organizationId, waiting.id)?.status).toBe('ACTIVITY_STATUS_FAILED')
  expect(organization(agent)?.rootQuorum.userIds).toContain(owner?.id)
})

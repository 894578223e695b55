import { expect, test } from 'vitest'
import { answerQuery } from '../../../src/core/engine/answer-query.ts'
import { createLastUses } from '../../../src/core/engine/stages/authenticate/last-uses.ts'
import { whoami } from '../../../src/core/users/whoami.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { manualClock } from '../../support/clock.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { type TestPasskey, testPasskey } from '../../support/passkey.ts'
import { addPolicy } from '../../support/policies.ts'
import { examples } from '../../support/records.ts'
import { newProfile, signInWith } from '../../support/session-profiles.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { windowOver } from '../../support/window.ts'

async function signIn(agent: TestEngine, expirationSeconds = '900', key = agent.users[0]?.key) {
  const session = p256Key()
  const parameters = { publicKey: session.publicKey, expirationSeconds }
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', parameters, { ...(key && { key }) })
  return session
}

/** Begins one, and answers its token. */
async function beginReading(agent: TestEngine): Promise<string> {
  const { id } = await agent.post('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', {})
  const record = agent.store.activity(agent.organizationId, id)
  if (!record) throw new Error('the session was not begun')
  const { result } = agent.engine.handedOut.complete(record, record.requester.credentialId)
  return (result.createReadOnlySessionResult as { session: string }).session
}

interface Shown {
  readonly stamp?: TestKey['stamp']
  readonly passkey?: TestPasskey
  readonly session?: string
}

function ask(agent: TestEngine, { stamp, passkey, session }: Shown): Promise<unknown> {
  const body = JSON.stringify({ organizationId: agent.organizationId })
  const headers = { stamp: stamp?.(body), webauthnStamp: passkey?.stamp(body), session }
  const request = { path: '/public/v1/query/whoami', body: Buffer.from(body), caller: { window: false }, ...headers }
  return answerQuery(agent.engine, whoami, request)
}

async function sessionsIn(agent: TestEngine, window: Awaited<ReturnType<typeof windowOver>>) {
  const { users } = await window['people.get']({ organizationId: agent.organizationId })
  return users[0]?.sessions ?? []
}

test('a session is listed with its profile, and what that lets it do', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  await signIn(agent)
  const id = await newProfile(agent, "activity.action == 'SIGN'", { name: 'Trading' })
  await signInWith(agent, id)
  const said = { text: 'The action is signing', parts: [] }
  const profile = { name: 'Trading', inWords: said, scope: "activity.action == 'SIGN'" }
  const listed = async () => (await sessionsIn(agent, window)).map(session => session.profile)
  expect(new Set(await listed())).toEqual(new Set([profile, null]))
  await agent.store.write(transaction => transaction.remove('sessionProfiles', agent.organizationId, id))
  expect(new Set(await listed())).toEqual(new Set([{ name: null, inWords: null, scope: '' }, null]))
})

test('who is signed in is listed with what began it, until when, and when it was last used', async () => {
  const agent = await testEngine()
  const { clock, organizationId } = agent
  const window = await windowOver(agent)
  const key = await signIn(agent)
  clock.advance(1000)
  const token = await beginReading(agent)
  const began = clock.now()
  const begunBy = { kind: 'apiKey', name: 'Key 1' }
  expect(await sessionsIn(agent, window)).toMatchObject([
    { name: 'Read-only session', onlyReads: true, begunBy, expiresAt: began + 3_600_000, lastUsed: 'never' },
    { name: 'Login', onlyReads: false, begunBy, expiresAt: began - 1000 + 900_000, lastUsed: 'never' },
  ])
  expect((await window['apiKeys.list']({ organizationId })).map(({ name }) => name).sort()).toEqual([
    'Key 1',
    'This window',
  ])

  clock.advance(5000)
  await ask(agent, { stamp: key.stamp })
  clock.advance(5000)
  await ask(agent, { session: token })
  expect((await sessionsIn(agent, window)).map(({ lastUsed }) => lastUsed)).toEqual([began + 10_000, began + 5000])

  clock.advance(900_000)
  expect((await sessionsIn(agent, window)).map(({ onlyReads }) => onlyReads)).toEqual([true])
  clock.advance(3_600_000)
  expect(await sessionsIn(agent, window)).toEqual([])
})

test('what was used before the agent was started is not said to be unused', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  const key = await signIn(agent)
  await ask(agent, { stamp: key.stamp })
  await beginReading(agent)
  await signIn(agent)
  agent.clock.advance(1000)
  Object.assign(agent.engine, { lastUses: createLastUses(agent.clock) })
  // The last login was never used, by the database; of the other two only this run could tell.
  expect((await sessionsIn(agent, window)).map(({ lastUsed }) => lastUsed).sort()).toEqual([
    'never',
    'unknown',
    'unknown',
  ])
})

test.each([
  ['users', 'contact'],
  ['oauthProviders', 'provider'],
  ['authenticators', 'passkey'],
] as const)('what %s began is said to be by a %s, and ends with it', async (kind, said) => {
  const agent = await testEngine()
  const { organizationId, store, users } = agent
  const window = await windowOver(agent)
  const { publicKey } = await signIn(agent)
  const own = { organizationId, userId: users[0]?.id ?? '' }
  await store.write(transaction => {
    if (kind !== 'users') transaction.insert(kind, { ...examples[kind], ...own } as never)
    const [key] = transaction.list('apiKeys', organizationId, { publicKey })
    const begunBy = kind === 'users' ? own.userId : examples[kind].id
    if (key) transaction.replace('apiKeys', { ...key, begunBy })
  })
  expect(await sessionsIn(agent, window)).toMatchObject([{ begunBy: { kind: said } }])
  if (kind === 'users') return
  await store.write(transaction => transaction.remove(kind, organizationId, examples[kind].id))
  expect(await sessionsIn(agent, window)).toEqual([])
})

test('a session is ended in the window, as an act of the person, and opens nothing from then on', async () => {
  const agent = await testEngine()
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const key = await signIn(agent)
  const token = await beginReading(agent)
  await ask(agent, { stamp: key.stamp })
  await ask(agent, { session: token })
  for (const { id: sessionId } of await sessionsIn(agent, window)) {
    await window['sessions.end']({ organizationId, sessionId })
    await expect(window['sessions.end']({ organizationId, sessionId })).rejects.toThrow('ended already')
  }
  expect(await sessionsIn(agent, window)).toEqual([])
  await expect(ask(agent, { stamp: key.stamp })).rejects.toMatchObject({ code: 'PUBLIC_KEY_NOT_FOUND' })
  await expect(ask(agent, { session: token })).rejects.toMatchObject({ code: 'STAMP_INVALID' })
  const types = ['ACTIVITY_TYPE_DELETE_READ_ONLY_SESSIONS', 'ACTIVITY_TYPE_DELETE_API_KEYS']
  const ended = store.activities(organizationId, { types }, { limit: 9 })
  expect(ended.map(({ type, requester }) => [type, requester.window])).toEqual(
    expect.arrayContaining(types.map(type => [type, true])),
  )
})

test('a registered key is no session, and is not ended as one', async () => {
  const agent = await testEngine()
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const [key] = store.list('apiKeys', organizationId, { isWindowKey: false })
  await expect(window['sessions.end']({ organizationId, sessionId: key?.id ?? '' })).rejects.toThrow('ended already')
  expect(store.find('apiKeys', organizationId, key?.id ?? '')).toEqual(key)
})

test('a session whose credential was deleted is not listed', async () => {
  const agent = await testEngine()
  const { organizationId, store, users } = agent
  const window = await windowOver(agent)
  await beginReading(agent)
  await signIn(agent)
  expect(await sessionsIn(agent, window)).toHaveLength(2)
  const [key] = store.list('apiKeys', organizationId, { publicKey: users[0]?.key.publicKey ?? '' })
  await window['apiKeys.delete']({ organizationId, apiKeyId: key?.id ?? '' })
  expect(await sessionsIn(agent, window)).toEqual([])
})

test('a user ends their own sessions that read, all or some, and nobody else’s', async () => {
  const agent = await testEngine({ rootUsers: 1, approvals: 'nothing' })
  const { organizationId, store, users } = agent
  const window = await windowOver(agent)
  const key = p256Key()
  const { userId } = await window['users.create']({ organizationId, name: 'Grace' })
  await window['apiKeys.create']({ organizationId, owner: { userId }, name: 'CLI', publicKey: key.publicKey })
  await addPolicy(agent, { condition: "activity.resource == 'AUTH'" })
  await agent.post('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', {}, { key })
  await agent.post('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', {}, { key })
  await beginReading(agent)
  const end = (parameters: object) => agent.post('ACTIVITY_TYPE_DELETE_READ_ONLY_SESSIONS', parameters, { key })
  const held = () => store.list('readOnlySessions', organizationId, { userId }).map(({ id }) => id)
  const [one = ''] = held()
  const [foreign] = store.list('readOnlySessions', organizationId, { userId: users[0]?.id ?? '' })
  await expect(end({ userId, sessionIds: [one, foreign?.id] })).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await expect(end({ userId: users[0]?.id })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(held()).toHaveLength(2)
  await end({ userId, sessionIds: [one] })
  expect(held()).toHaveLength(1)
  await end({ userId })
  expect(held()).toEqual([])
  expect(store.list('readOnlySessions', organizationId)).toHaveLength(1)
})

test('the sessions of a sub-organization’s user are shown there', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  const key = p256Key()
  const { organizationId } = await addOrganization(agent, key)
  const parameters = { publicKey: p256Key().publicKey }
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', parameters, { key, organizationId })
  const { users } = await window['people.get']({ organizationId })
  expect(users[0]?.sessions).toMatchObject([{ name: 'Login', begunBy: { kind: 'apiKey', name: 'Key' } }])
  const [session] = users[0]?.sessions ?? []
  await expect(window['sessions.end']({ organizationId, sessionId: session?.id ?? '' })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
})

test('a passkey that was made in the window is added to another user, and stamps for them', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { userId } = await window['users.create']({ organizationId, name: 'Grace' })
  const passkey = testPasskey({ origin: 'http://localhost:40123' })
  const { challenge, attestation } = passkey.register()
  const { credentialId, clientDataJson, attestationObject } = attestation
  const made = { challenge, credentialId, clientDataJson, attestationObject, transports: ['internal' as const] }
  const { passkeyId } = await window['passkeys.create']({ organizationId, userId, name: 'Phone', ...made })
  const { users } = await window['people.get']({ organizationId })
  expect(users.find(({ id }) => id === userId)?.passkeys).toMatchObject([{ id: passkeyId, name: 'Phone', used: false }])
  expect(await ask(agent, { passkey })).toMatchObject({ userId })
  await expect(window['passkeys.create']({ organizationId, userId, name: 'Again', ...made })).rejects.toMatchObject({
    code: 'CREDENTIAL_CONFLICT',
  })
})

test('the latest ten thousand uses are remembered, and none before', () => {
  const clock = manualClock()
  const uses = createLastUses(clock)
  for (let number = 0; number < 10_001; number += 1) uses.note(String(number))
  expect([uses.of('0'), uses.of('1'), uses.of('10000')]).toEqual([undefined, clock.now(), clock.now()])
})

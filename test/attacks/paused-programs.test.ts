/**
 * The promise: while the person has paused a program, none of its keys and sessions is answered, nothing is signed for it, and nothing that
 * it can send ends the pause.
 */
import { expect, test } from 'vitest'
import { apiKeyHandlers } from '../../src/agent/handlers/api-keys.ts'
import { activities } from '../../src/core/activities-and-queries.ts'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { toAgentError } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import { apiKeys } from '../../src/core/records/api-key.ts'
import { begin } from '../../src/core/records/define/define-record.ts'
import { whoami } from '../../src/core/users/whoami.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { approveFirst, type EngineOptions, type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

async function programWithSession(approvals: EngineOptions['approvals'] = 'nothing') {
  const agent = await testEngine({ approvals })
  const { store, organizationId, clock } = agent
  const program = await addUser(agent, 'Bot')
  await addPolicy(agent, { consensus: by(program) })
  const apiKey = store.list('apiKeys', organizationId).find(({ userId }) => userId === program.id)!
  const session = p256Key()
  await store.write(transaction => {
    const known = { id: newId(), organizationId, userId: program.id, name: 'Login', publicKey: session.publicKey }
    const rest = { curve: 'API_KEY_CURVE_P256', expirationSeconds: 900, session: 'LOGIN', begunBy: apiKey.id } as const
    transaction.insert('apiKeys', begin(apiKeys, { ...known, ...rest }, clock.now()))
  })
  const handlers = apiKeyHandlers({
    engine: agent.engine,
    window: undefined as never,
    changed: topic => agent.topics.push(topic),
  })
  const input = { organizationId, apiKeyId: apiKey.id }
  return {
    agent,
    program,
    keys: [program.key, session],
    pause: () => handlers['apiKeys.pause'](input, () => {}),
    resume: () => handlers['apiKeys.resume'](input, () => {}),
  }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    thrown => toAgentError(thrown).code,
  )

const tag = (agent: TestEngine, key: TestKey) =>
  outcome(agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: newId(), userIds: [] }, { key }))

function query(agent: TestEngine, key: TestKey) {
  const body = JSON.stringify({ organizationId: agent.organizationId })
  const request = { path: whoami.path, body: Buffer.from(body), stamp: key.stamp(body), caller: { window: false } }
  return outcome(answerQuery(agent.engine, whoami, request))
}

test('neither the key nor a session that it began is answered, until the person resumes it', async () => {
  const { agent, keys, pause, resume } = await programWithSession()
  const all = () => Promise.all(keys.flatMap(key => [tag(agent, key), query(agent, key)]))
  expect(await all()).toEqual(Array(4).fill('answered'))
  await pause()
  expect(await all()).toEqual(Array(4).fill('API_KEY_PAUSED'))
  await resume()
  expect(await all()).toEqual(Array(4).fill('answered'))
})

test('others are answered as before', async () => {
  const { agent, pause } = await programWithSession()
  const other = await addUser(agent, 'Other')
  await pause()
  expect(await query(agent, other.key)).toBe('answered')
})

test('no activity pauses or resumes a key', () => {
  const names = activities.flatMap(({ types }) => types.map(({ type }) => type))
  expect(names.filter(name => /PAUSE|RESUME/.test(name))).toEqual([])
})

test('the window does not pause itself', async () => {
  const { agent } = await programWithSession()
  const { store, organizationId, engine } = agent
  const apiKey = store.list('apiKeys', organizationId)[0]!
  await store.write(transaction => transaction.replace('apiKeys', { ...apiKey, isWindowKey: true }))
  const handlers = apiKeyHandlers({ engine, window: undefined as never, changed: () => {} })
  const pausing = handlers['apiKeys.pause']({ organizationId, apiKeyId: apiKey.id }, () => {})
  await expect(pausing).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

/** A key of a user, or a session of theirs that a key of somebody else began. */
async function keyOf({ store, organizationId, clock }: TestEngine, userId: string, begunBy: string | null = null) {
  const key = p256Key()
  const session = begunBy === null ? null : ('LOGIN' as const)
  const known = { id: newId(), organizationId, userId, name: 'Another', publicKey: key.publicKey, session, begunBy }
  await store.write(transaction => {
    const made = begin(apiKeys, { ...known, curve: 'API_KEY_CURVE_P256', expirationSeconds: 900 }, clock.now())
    transaction.insert('apiKeys', made)
  })
  return key
}

test('a program is paused as a whole: with other keys of its user, with sessions that others began, and with later keys', async () => {
  const { agent, keys, pause, resume, program } = await programWithSession()
  const [ownerKey] = agent.store.list('apiKeys', agent.organizationId, { userId: agent.users[0]!.id })
  const others = [await keyOf(agent, program.id), await keyOf(agent, program.id, ownerKey!.id)]
  await pause()
  const all = [...keys, ...others, await keyOf(agent, program.id)]
  const answers = () => Promise.all(all.map(key => query(agent, key)))
  expect(await answers()).toEqual(Array(5).fill('API_KEY_PAUSED'))
  await resume()
  expect(await answers()).toEqual(Array(5).fill('answered'))
})

test('a paused program stays paused when its user gets an e-mail address', async () => {
  const { agent, pause, program } = await programWithSession()
  const other = await keyOf(agent, program.id)
  await pause()
  await agent.store.write(transaction => {
    const user = transaction.find('users', agent.organizationId, program.id)!
    transaction.replace('users', { ...user, email: 'bot@example.org' })
  })
  expect(await query(agent, other)).toBe('API_KEY_PAUSED')
})

test('one key of a person is paused alone', async () => {
  const { agent, pause, program } = await programWithSession()
  const other = await keyOf(agent, program.id)
  await agent.store.write(transaction => {
    const user = transaction.find('users', agent.organizationId, program.id)!
    transaction.replace('users', { ...user, email: 'grace@example.org' })
  })
  await pause()
  expect(await query(agent, program.key)).toBe('API_KEY_PAUSED')
  expect(await query(agent, other)).toBe('answered')
})

test('what waited when it was paused says so, cannot be approved, and waits on until it is resumed', async () => {
  const { agent, pause, resume, program } = await programWithSession('sign-and-quorum')
  const { engine, organizationId, store } = agent
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith] = (result.createWalletResult as { addresses: [string] }).addresses
  const sign = { signWith, payload: '00'.repeat(32) }
  const how = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { ...sign, ...how }, { key: program.key })
  await keyOf(agent, program.id)
  const paused = () => engine.approvals.cards().map(({ pausedKeyId }) => pausedKeyId)
  expect(paused()).toEqual([null])
  await pause()
  expect(agent.topics).toContain('approvals')
  expect(paused()).toEqual([program.keyId])
  await expect(approveFirst(agent)).rejects.toMatchObject({ code: 'API_KEY_PAUSED' })
  expect(store.activity(organizationId, id)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: false })
  await resume()
  expect(paused()).toEqual([null])
  await approveFirst(agent)
  expect(store.activity(organizationId, id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

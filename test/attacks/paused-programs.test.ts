/**
 * The promise: while the person has paused a program, none of its keys and sessions is answered, and nothing that it can send ends the
 * pause.
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
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

async function programWithSession() {
  const agent = await testEngine({ approvals: 'nothing' })
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
  const handlers = apiKeyHandlers({ engine: agent.engine, window: undefined as never, changed: () => {} })
  const input = { organizationId, apiKeyId: apiKey.id }
  return {
    agent,
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

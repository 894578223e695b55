/**
 * The promise: whoever takes a credential away has ended all sessions that go back to it, with what they asked for and how they voted,
 * as if the credential itself had asked and voted.
 */
import { describe, expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { apiKeys } from '../../src/core/records/api-key.ts'
import { authenticators } from '../../src/core/records/authenticator.ts'
import { begin } from '../../src/core/records/define/define-record.ts'
import { oauthProviders } from '../../src/core/records/oauth-provider.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { approveFirst, type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const origins = { apiKeys, authenticators, oauthProviders } as const
type Origin = keyof typeof origins

/** A session of a user, begun by a credential that is taken away again. */
async function session(agent: TestEngine, userId: string, kind: Origin) {
  const { organizationId, clock } = agent
  const originId = newId()
  const key = p256Key()
  await agent.store.write(transaction => {
    const origin = { ...origins[kind].example, id: originId, organizationId, userId, publicKey: p256Key().publicKey }
    transaction.insert(kind, begin(origins[kind] as never, origin as never, clock.now()) as never)
    const known = { id: newId(), organizationId, userId, name: 'Login', publicKey: key.publicKey } as const
    const kept = {
      ...known,
      curve: 'API_KEY_CURVE_P256',
      expirationSeconds: 900,
      session: 'LOGIN',
      begunBy: originId,
    } as const
    transaction.insert('apiKeys', begin(apiKeys, kept, clock.now()))
  })
  const takeAway = () => agent.store.write(transaction => transaction.remove(kind, organizationId, originId))
  return { key, takeAway }
}

const tag = (agent: TestEngine, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'New', userIds: [] }, { key })
const vote = (agent: TestEngine, { fingerprint }: ActivityRecord, key: TestKey) =>
  agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })
const outcome = (work: Promise<ActivityRecord>) =>
  work.then(
    ({ status }) => status as string,
    thrown => toAgentError(thrown).code,
  )
const tags = ({ store, organizationId }: TestEngine) => store.list('tags', organizationId)

/** A asks; a policy wants A and B, and no card is shown. */
async function two() {
  const agent = await testEngine({ approvals: 'nothing' })
  const [a, b, c] = [await addUser(agent, 'A'), await addUser(agent, 'B'), await addUser(agent, 'C')]
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_USER_TAG'", consensus: [a, b, c].map(by).join(' && ') })
  return { agent, a, b, c }
}

describe.each(Object.keys(origins) as Origin[])('begun by one of %s', kind => {
  test('what it asked for is not done when the person approves it', async () => {
    const agent = await testEngine({ approvals: 'everything' })
    const { key, takeAway } = await session(agent, agent.users[0]!.id, kind)
    const asked = tag(agent, key)
    await expect.poll(() => agent.engine.approvals.cards().length).toBe(1)
    await takeAway()
    await approveFirst(agent).catch(() => undefined)
    const { id } = await asked
    expect(agent.store.activity(agent.organizationId, id)?.status).not.toBe('ACTIVITY_STATUS_COMPLETED')
    expect(tags(agent)).toEqual([])
  })

  test('what it asked for does not go on by the votes of others', async () => {
    const { agent, a, b, c } = await two()
    const { key, takeAway } = await session(agent, a.id, kind)
    const record = await tag(agent, key)
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    await takeAway()
    await outcome(vote(agent, record, b.key))
    await outcome(vote(agent, record, c.key))
    expect(tags(agent)).toEqual([])
  })

  test('its vote counts no more, and its user may vote again', async () => {
    const { agent, a, b, c } = await two()
    const { key, takeAway } = await session(agent, b.id, kind)
    const record = await tag(agent, a.key)
    await outcome(vote(agent, record, key))
    await takeAway()
    await outcome(vote(agent, record, c.key))
    expect(tags(agent)).toEqual([])
    expect(await outcome(vote(agent, record, key))).toBe('PUBLIC_KEY_NOT_FOUND')
    await outcome(vote(agent, record, b.key))
    expect(tags(agent)).toHaveLength(1)
  })

  test('with its origin in place, all of that is done', async () => {
    const { agent, a, b, c } = await two()
    const { key } = await session(agent, b.id, kind)
    const record = await tag(agent, a.key)
    await outcome(vote(agent, record, key))
    await outcome(vote(agent, record, c.key))
    expect(tags(agent)).toHaveLength(1)
  })
})

/**
 * The promise: nobody but the root users can stop what a root user asks for, one of them only where the others are too few without it.
 */
import { describe, expect, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { type TestUser, testEngine } from '../support/engine.ts'
import { reject, secondKey, statusOf, vote } from './users-who-vote.ts'

describe('one stolen key of a root user', () => {
  interface Root extends TestUser {
    readonly keyId: string
  }
  /** Three root users of whom two must agree; somebody has the key of the second. */
  async function stolen(threshold = 2) {
    const agent = await testEngine({ rootUsers: 3, threshold, approvals: 'nothing' })
    const roots = agent.users.map(user => {
      const [apiKey] = agent.store.list('apiKeys', agent.organizationId, { userId: user.id })
      return { ...user, keyId: apiKey!.id }
    }) as [Root, Root, Root]
    const ask = (type: string, parameters: unknown, { key }: Root = roots[0]) =>
      agent.post(`ACTIVITY_TYPE_${type}`, parameters, { key })
    return { agent, roots, ask }
  }

  const added = () => {
    const { publicKey, curve } = p256Key()
    return [{ apiKeyName: 'New', publicKey, curveType: curve }]
  }
  const asked: readonly (readonly [type: string, parametersOf: (roots: readonly [Root, Root, Root]) => unknown])[] = [
    ['DELETE_USERS', ([, thief]) => ({ userIds: [thief.id] })],
    ['UPDATE_ROOT_QUORUM', ([one, , other]) => ({ threshold: 2, userIds: [one.id, other.id] })],
    ['CREATE_API_KEYS_V2', ([, thief]) => ({ userId: thief.id, apiKeys: added() })],
    ['UPDATE_USER_EMAIL', ([, thief]) => ({ userId: thief.id, userEmail: 'theirs@example.org' })],
    ['CREATE_USER_TAG', () => ({ userTagName: 'Any other request', userIds: [] })],
  ]

  test.each(asked)('cannot stop %s that the others want', async (type, parametersOf) => {
    const { agent, roots, ask } = await stolen()
    const [, thief, other] = roots
    const record = await ask(type, parametersOf(roots))
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(await vote(agent, record, thief.key, reject)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(agent.store.votes(record.id)).toMatchObject([{ userId: thief.id, selection: 'VOTE_SELECTION_REJECTED' }])
    expect(agent.engine.approvals.card(record.id)).toBeDefined()
    expect(await vote(agent, record, thief.key, reject)).toBe('ALREADY_EXISTS')
    expect(await vote(agent, record, other.key)).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  const aboutThem = asked.filter(([type]) => type !== 'CREATE_USER_TAG' && type !== 'DELETE_USERS')
  test.each([
    ...aboutThem,
    ['UPDATE_USER_NAME', ([, thief]) => ({ userId: thief.id, userName: 'Thief' })],
    ['UPDATE_USER_PHONE_NUMBER', ([, thief]) => ({ userId: thief.id, userPhoneNumber: '' })],
    ['UPDATE_USER', ([, thief]) => ({ userId: thief.id, userTagIds: [] })],
    ['CREATE_USER_TAG', ([, thief]) => ({ userTagName: 'New', userIds: [thief.id] })],
  ] satisfies typeof asked)(
    'cannot end %s about its own user, where it takes all root users',
    async (type, parametersOf) => {
      const { agent, roots, ask } = await stolen(3)
      const [, thief, other] = roots
      const record = await ask(type, parametersOf(roots))
      expect(await vote(agent, record, thief.key, reject)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
      expect(await vote(agent, record, other.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
    },
  )

  test('does not end the deletion of its key, where it takes all root users: it can still be deleted with another', async () => {
    const { agent, roots, ask } = await stolen(3)
    const [one, thief, other] = roots
    const own = await secondKey(agent, thief)
    const record = await ask('DELETE_API_KEYS', { userId: thief.id, apiKeyIds: [thief.keyId] }, one)
    expect(await vote(agent, record, thief.key, reject)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(await vote(agent, record, other.key)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    const { id: userId, keyId } = thief
    const parameters = { userId, apiKeyIds: [keyId] }
    const deleted = await agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', parameters, { key: own.key })
    expect(deleted.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('votes of others against count: what too few are left for is over', async () => {
    const { agent, roots, ask } = await stolen()
    const [, one, other] = roots
    const record = await ask('CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
    await vote(agent, record, one.key, reject)
    expect(await vote(agent, record, other.key, reject)).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('and what too few are left for after the quorum has changed is over as well', async () => {
    const { agent, roots, ask } = await stolen()
    const [asker, one, other] = roots
    const record = await ask('CREATE_USER_TAG', { userTagName: 'New', userIds: [] })
    await vote(agent, record, one.key, reject)
    const change = await ask('UPDATE_ROOT_QUORUM', { threshold: 2, userIds: [asker.id, one.id] })
    await vote(agent, change, other.key)
    expect(statusOf(agent, record)).toBe('ACTIVITY_STATUS_REJECTED')
  })
})

/**
 * The promise: nobody can be locked out for good: where a root quorum depends on somebody who has never signed anything, those who set
 * it can take it back.
 */
import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { getOrganization } from '../../src/core/organizations/get-organization.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { organizationOf, request } from './root-users-who-act.ts'

describe('a root quorum that depends on somebody who has never signed', () => {
  /** Beside the root users, Bob, whose key nobody may hold. */
  async function withBob(options: EngineOptions = {}) {
    const agent = await testEngine({ approvals: 'nothing', ...options })
    const key = p256Key()
    const apiKeys = [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: key.curve }]
    const user = { userName: 'Bob', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
    const asked = await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [user] })
    const settled = await approvedByAll(agent, asked)
    const { userIds } = settled.result.createUsersResult as { userIds: [string] }
    return { ...agent, bob: { id: userIds[0], key } }
  }

  async function approvedByAll(
    agent: TestEngine,
    { id, fingerprint, status }: ActivityRecord,
  ): Promise<ActivityRecord> {
    if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
      for (const { key } of agent.users.slice(1)) {
        await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key })
      }
    }
    return agent.store.activity(agent.organizationId, id)!
  }

  const setTo = (agent: TestEngine, userIds: readonly string[], threshold: number, key?: TestKey) =>
    agent.post('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', { threshold, userIds }, key && { key })

  test('is a danger on the card, which says who it is', async () => {
    const agent = await testEngine({ approvals: 'everything', rootUsers: 2 })
    const [owner, silent] = agent.users
    await setTo(agent, [owner!.id, silent!.id], 2)
    const dangers = () =>
      agent.engine.approvals
        .cards()
        .at(-1)!
        .shown.warnings.filter(({ text }) => text.includes('never signed'))
    expect(dangers()).toEqual([{ level: 'danger', text: expect.stringMatching(/“Root 2”/) }])
    expect(dangers()[0]!.text).not.toContain('“Root 1”')
    // Where enough others have signed, nothing depends on them.
    await setTo(agent, [owner!.id, silent!.id], 1)
    expect(dangers()).toEqual([])
  })

  test.each([
    ['alone', {}, 1],
    ['with others', { rootUsers: 2, threshold: 2 }, 1],
  ])('can be taken back by those who set it, %s', async (_, options, threshold) => {
    const agent = await withBob(options)
    const before = organizationOf(agent).rootQuorum
    await approvedByAll(agent, await setTo(agent, [agent.bob.id], threshold))
    expect(organizationOf(agent).rootQuorum).toMatchObject({ userIds: [agent.bob.id] })
    await approvedByAll(agent, await setTo(agent, before.userIds, before.threshold))
    expect(organizationOf(agent).rootQuorum).toEqual(before)
  })

  test('gives those who can take it back no other say', async () => {
    const agent = await withBob()
    await setTo(agent, [agent.bob.id], 1)
    for (const [type, parameters] of [
      ['UPDATE_ORGANIZATION_NAME', { organizationName: 'Mine' }],
      ['CREATE_USER_TAG', { userTagName: 'Mine', userIds: [] }],
    ] as const) {
      await expect(agent.post(`ACTIVITY_TYPE_${type}`, parameters)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  test('lets neither those who can take it back, nor those who have signed, vote down what the others ask', async () => {
    const agent = await withBob({ rootUsers: 3 })
    const [owner, second, third] = agent.users as [TestUser, TestUser, TestUser]
    await setTo(agent, [second.id, agent.bob.id], 2, owner.key)
    const theirs = await setTo(agent, [second.id, agent.bob.id, third.id], 2, agent.bob.key)
    // Bob has signed now, and the second root user has not.
    expect(organizationOf(agent).rootQuorum.previous).toBeDefined()
    const { fingerprint } = theirs
    const against = agent.post('ACTIVITY_TYPE_REJECT_ACTIVITY', { fingerprint }, { key: owner.key })
    await expect(against).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(agent.store.activity(agent.organizationId, theirs.id)?.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  })

  test('cannot be taken back once its users have signed something, nor ever after', async () => {
    const agent = await withBob()
    const [owner] = agent.users
    await setTo(agent, [agent.bob.id], 1)
    const body = JSON.stringify({ organizationId: agent.organizationId })
    await answerQuery(agent.engine, getOrganization, request(getOrganization.path, body, { key: agent.bob.key }))
    await expect(setTo(agent, [owner!.id], 1)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    // A new key in place of the one that signed does not bring the right back.
    const key = p256Key()
    const apiKeys = [{ apiKeyName: 'New', publicKey: key.publicKey, curveType: key.curve }]
    const [old] = agent.store.list('apiKeys', agent.organizationId, { userId: agent.bob.id })
    const { id: userId } = agent.bob
    await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId, apiKeys }, { key: agent.bob.key })
    await agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId, apiKeyIds: [old!.id] }, { key: agent.bob.key })
    await expect(setTo(agent, [owner!.id], 1)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('cannot be hardened by deleting those who can take it back', async () => {
    const agent = await withBob()
    const [owner] = agent.users
    const rule = { effect: 'EFFECT_ALLOW', condition: 'true', policyName: 'All', notes: '' }
    await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', rule)
    const mallory = p256Key()
    const apiKeys = [{ apiKeyName: 'Key', publicKey: mallory.publicKey, curveType: mallory.curve }]
    const user = { userName: 'Mallory', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
    await agent.post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: [user] })
    await setTo(agent, [agent.bob.id], 1)
    const [key] = agent.store.list('apiKeys', agent.organizationId, { userId: owner!.id })
    for (const [type, parameters] of [
      ['DELETE_USERS', { userIds: [owner!.id] }],
      ['DELETE_API_KEYS', { userId: owner!.id, apiKeyIds: [key!.id] }],
    ] as const) {
      const refused = agent.post(`ACTIVITY_TYPE_${type}`, parameters, { key: mallory })
      await expect(refused).rejects.toMatchObject({ code: 'LAST_CREDENTIAL' })
    }
    expect(await setTo(agent, [owner!.id], 1)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  })

  test('and is changed to another such, still goes back to those who have signed', async () => {
    const agent = await withBob()
    const [owner] = agent.users
    await setTo(agent, [agent.bob.id], 1)
    await setTo(agent, [owner!.id, agent.bob.id], 2)
    expect(organizationOf(agent).rootQuorum.previous).toEqual({ threshold: 1, userIds: [owner!.id] })
    await setTo(agent, [owner!.id], 1)
    expect(organizationOf(agent).rootQuorum).toEqual({ threshold: 1, userIds: [owner!.id] })
  })
})

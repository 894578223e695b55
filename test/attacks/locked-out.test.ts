/**
 * The promise: nobody can be locked out for good. Whatever happens to credentials, users, the root quorum and the pages where passkeys
 * may be used, by mistake or on purpose, enough root users can still act by what they hold; and where a quorum depends on somebody
 * who has never signed anything, those who set it can take it back.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { submit } from '../../src/core/engine/submit.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { getOrganization } from '../../src/core/organizations/get-organization.ts'
import { whoami } from '../../src/core/users/whoami.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { longer, scaled } from '../support/effort.ts'
import {
  activityOf,
  approveFirst,
  type EngineOptions,
  type TestEngine,
  type TestUser,
  testEngine,
} from '../support/engine.ts'
import { type TestPasskey, testPasskey } from '../support/passkey.ts'
import { quickKey } from '../support/quick-key.ts'

/** What somebody can stamp with. */
type Held = { readonly key: TestKey } | { readonly passkey: TestPasskey; readonly origin: string }

const origins = ['https://app.example.org', 'https://two.example.org'] as const

function request(path: string, body: string, held: Held) {
  const stamps =
    'key' in held
      ? { stamp: held.key.stamp(body) }
      : { stamp: undefined, webauthnStamp: held.passkey.stamp(body, { origin: held.origin }) }
  return { path, body: Buffer.from(body), caller: { window: false }, ...stamps }
}

async function send(agent: TestEngine, type: string, parameters: unknown, held: Held): Promise<ActivityRecord> {
  const activity = activityOf(`ACTIVITY_TYPE_${type}`)
  const body = agent.bodyOf(`ACTIVITY_TYPE_${type}`, parameters)
  return (await submit(agent.engine, activity, request(activity.path, body, held))).activity
}

const organizationOf = (agent: TestEngine) =>
  agent.store.find('organizations', agent.organizationId, agent.organizationId)!

describe('whatever happens to credentials, quorum and origins', () => {
  /** An organization whose users lose nothing that they are not made to lose: every key that is registered is somebody's. */
  async function history(rootUsers: number, threshold: number, passkeysOnly: boolean) {
    const agent = await testEngine({ approvals: 'nothing', rootUsers, threshold, newKey: quickKey })
    const held = new Map<string, Held[]>(agent.users.map(({ id, key }) => [id, [{ key }]]))

    /** A stamp of theirs that is accepted now; by a key that expires only where that is asked for. */
    async function working(userId: string): Promise<Held | undefined> {
      for (const each of held.get(userId) ?? []) {
        const body = JSON.stringify({ organizationId: agent.organizationId })
        const isAccepted = await answerQuery(agent.engine, whoami, request(whoami.path, body, each)).then(
          () => true,
          () => false,
        )
        if (isAccepted) return each
      }
      return undefined
    }

    /** Asks for something, and has the root users vote until it is decided; what is refused is refused. */
    async function decide(type: string, parameters: unknown, requester: Held): Promise<ActivityRecord | undefined> {
      let record: ActivityRecord
      try {
        record = await send(agent, type, parameters, requester)
        for (const id of organizationOf(agent).rootQuorum.userIds) {
          if (record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') break
          const voter = await working(id)
          if (!voter || id === record.requester.userId) continue
          await send(agent, 'APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, voter)
          record = agent.store.activity(agent.organizationId, record.id)!
        }
        return record
      } catch (thrown) {
        expect(toAgentError(thrown).code).not.toBe('INTERNAL')
        return undefined
      }
    }
    for (const { id: userId, key } of passkeysOnly ? agent.users : []) {
      const [origin] = origins
      const passkey = testPasskey({ origin })
      await decide('CREATE_AUTHENTICATORS_V2', { userId, authenticators: [passkey.register()] }, { key })
      const [apiKey] = agent.store.list('apiKeys', agent.organizationId, { userId })
      await decide('DELETE_API_KEYS', { userId, apiKeyIds: [apiKey!.id] }, { key })
      held.set(userId, [{ passkey, origin }])
    }
    return { agent, held, working, decide }
  }
  type History = Awaited<ReturnType<typeof history>>

  interface Step {
    readonly what: string
    readonly [number: string]: number | string | boolean
  }
  const number = fc.nat({ max: 11 })
  const steps = fc.array(
    fc.oneof(
      fc.record({ what: fc.constant('add a key'), by: number, to: number, expires: fc.boolean() }),
      fc.record({ what: fc.constant('add a passkey'), by: number, to: number, origin: fc.nat({ max: 1 }) }),
      fc.record({ what: fc.constant('add a user'), by: number }),
      fc.record({ what: fc.constant('delete keys'), by: number, of: number, but: fc.nat({ max: 3 }) }),
      fc.record({ what: fc.constant('delete passkeys'), by: number, of: number, but: fc.nat({ max: 3 }) }),
      fc.record({ what: fc.constant('delete a user'), by: number, of: number }),
      fc.record({
        what: fc.constant('change the quorum'),
        by: number,
        members: fc.nat({ max: 63 }),
        threshold: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ what: fc.constant('name origins'), by: number, which: fc.nat({ max: 3 }) }),
      fc.record({ what: fc.constant('name no origins'), by: number }),
      fc.record({ what: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 30 }) }),
    ),
    { minLength: 4, maxLength: 20 },
  )

  async function take({ agent, held, working, decide }: History, step: Step): Promise<void> {
    const users = agent.store.list('users', agent.organizationId)
    const at = (index: unknown) => users[Number(index) % users.length]!.id
    const requester = step.what === 'wait' ? undefined : await working(at(step.by))
    if (step.what === 'wait') return agent.clock.advance(Number(step.minutes) * 60_000)
    if (!requester) return
    switch (step.what) {
      case 'add a key': {
        const key = quickKey()
        const apiKey = { apiKeyName: 'Key', publicKey: key.publicKey, curveType: key.curve }
        const apiKeys = [step.expires ? { ...apiKey, expirationSeconds: '600' } : apiKey]
        await decide('CREATE_API_KEYS_V2', { userId: at(step.to), apiKeys }, requester)
        held.get(at(step.to))!.push({ key })
        return
      }
      case 'add a passkey': {
        const origin = origins[Number(step.origin)]!
        const passkey = testPasskey({ origin })
        const authenticators = [passkey.register()]
        await decide('CREATE_AUTHENTICATORS_V2', { userId: at(step.to), authenticators }, requester)
        held.get(at(step.to))!.push({ passkey, origin })
        return
      }
      case 'add a user': {
        const key = quickKey()
        const apiKeys = [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: key.curve }]
        const user = { userName: 'User', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
        const record = await decide('CREATE_USERS_V4', { users: [user] }, requester)
        const { userIds } = (record?.result.createUsersResult ?? { userIds: [] }) as { userIds: string[] }
        for (const id of userIds) held.set(id, [{ key }])
        return
      }
      case 'delete keys': {
        const apiKeyIds = agent.store.list('apiKeys', agent.organizationId, { userId: at(step.of) }).map(({ id }) => id)
        const some = apiKeyIds.filter((_, index) => index !== step.but)
        await decide('DELETE_API_KEYS', { userId: at(step.of), apiKeyIds: some }, requester)
        return
      }
      case 'delete passkeys': {
        const passkeys = agent.store.list('authenticators', agent.organizationId, { userId: at(step.of) })
        const authenticatorIds = passkeys.map(({ id }) => id).filter((_, index) => index !== step.but)
        await decide('DELETE_AUTHENTICATORS', { userId: at(step.of), authenticatorIds }, requester)
        return
      }
      case 'delete a user':
        await decide('DELETE_USERS', { userIds: [at(step.of)] }, requester)
        return
      case 'change the quorum': {
        const userIds = users.map(({ id }) => id).filter((_, index) => Number(step.members) & (1 << index))
        await decide('UPDATE_ROOT_QUORUM', { threshold: step.threshold, userIds }, requester)
        return
      }
      case 'name origins': {
        const value = [origins[0], origins[1], origins.join(','), 'https://mistyped.example.org'][Number(step.which)]
        await decide('SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value }, requester)
        return
      }
      case 'name no origins':
        await decide('REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS' }, requester)
    }
  }

  test('enough root users can act by what they hold', { timeout: longer(300_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        steps,
        async (of, most, passkeysOnly, taken) => {
          const made = await history(of, Math.min(of, most), passkeysOnly)
          for (const step of taken) await take(made, step)
          // What expires has expired by then.
          made.agent.clock.advance(3_600_000)
          const { rootQuorum } = organizationOf(made.agent)
          const able = await Promise.all(rootQuorum.userIds.map(made.working))
          const [first] = able.filter(each => each !== undefined)
          expect(able.filter(each => each !== undefined).length).toBeGreaterThanOrEqual(rootQuorum.threshold)
          const record = await made.decide('UPDATE_ORGANIZATION_NAME', { organizationName: 'Ours' }, first!)
          expect(record?.status).toBe('ACTIVITY_STATUS_COMPLETED')
        },
      ),
      { numRuns: scaled(120) },
    )
  })
})

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

test('two removals that were each harmless when they were asked for are not both executed', async () => {
  const agent = await testEngine({ approvals: 'nothing', rootUsers: 2 })
  const [one, two] = agent.users
  const outcomes = await Promise.allSettled([
    agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [one!.id] }, { key: two!.key }),
    agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [two!.id] }, { key: one!.key }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rootQuorum } = organizationOf(agent)
  expect(
    agent.store.list('apiKeys', agent.organizationId, { userId: rootQuorum.userIds[0] ?? randomUUID() }),
  ).not.toEqual([])
})

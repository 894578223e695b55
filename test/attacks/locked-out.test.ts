/**
 * The promise: nobody can be locked out for good. Whatever happens to credentials, users, the root quorum and the pages where passkeys
 * may be used, by mistake or on purpose, enough root users can still act by what they hold; and where a quorum depends on somebody
 * who has never signed anything, those who set it can take it back.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import { whoami } from '../../src/core/users/whoami.ts'
import { longer, scaled } from '../support/effort.ts'
import { testEngine } from '../support/engine.ts'
import { testPasskey } from '../support/passkey.ts'
import { quickKey } from '../support/quick-key.ts'
import { type Held, organizationOf, origins, request, send } from './root-users-who-act.ts'

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

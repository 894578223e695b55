/** The promise: a program is registered whole, its user, its key and the policy that lets it ask, or not at all. */
import { expect, test } from 'vitest'
import { registerProgram } from '../../../src/agent/window/register-program.ts'
import { createWindowClient } from '../../../src/agent/window/window-client.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { RecordKind } from '../../../src/core/records/index.ts'
import { p256Key } from '../../support/client.ts'
import { type EngineOptions, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { watchedStore } from '../../support/watched-store.ts'
import { windowOver } from '../../support/window.ts'

async function registering(options: EngineOptions = {}) {
  const watched = watchedStore(async () => undefined)
  let failing: RecordKind | undefined
  const write: Store['write'] = work =>
    watched.write(transaction =>
      work({
        ...transaction,
        insert(kind, record) {
          if (kind === failing) throw new Error('the disk is full')
          transaction.insert(kind, record)
        },
      }),
    )
  const agent = await testEngine({ store: { ...watched, write }, ...options })
  await windowOver(agent)
  const { engine, store, organizationId } = agent
  const { publicKey } = p256Key()
  const window = createWindowClient(engine)
  watched.begin()
  return {
    agent,
    watched,
    failAt: (kind: RecordKind | undefined) => {
      failing = kind
    },
    register: (mayAsk = true) =>
      registerProgram({ store, window }, organizationId, { mayAsk }, { name: 'Bot', publicKey }),
    all: () => (['users', 'apiKeys', 'policies'] as const).flatMap(kind => store.list(kind, organizationId)),
  }
}

test('user, key and policy are one commit', async () => {
  const { watched, register, agent } = await registering()
  const apiKeyId = await register()
  const { changes } = watched.commits().find(commit => commit.changes.includes('insert users'))!
  expect(changes).toEqual([
    'admit [object Object]',
    'insert users',
    'insert apiKeys',
    'admit [object Object]',
    'insert policies',
  ])
  const { userId } = agent.store.find('apiKeys', agent.organizationId, apiKeyId)!
  const [policy] = agent.store.list('policies', agent.organizationId)
  expect(policy?.consensus).toBe(by({ id: userId }))
})

test.each(['users', 'apiKeys', 'policies'] as const)(
  'where %s cannot be written, nothing is left, and it can be tried again',
  async kind => {
    const { watched, failAt, register, all, agent } = await registering()
    const before = { records: all(), dump: watched.dump() }
    failAt(kind)
    await expect(register()).rejects.toThrow()
    expect(all()).toEqual(before.records)
    expect(watched.dump()).toEqual(before.dump)
    failAt(undefined)
    agent.clock.advance(1)
    await register()
    expect(all()).toHaveLength(before.records.length + 3)
  },
)

test('a window whose user may make users and no policies gets a program that may not ask, or none', async () => {
  const { register, all, agent } = await registering()
  const { organizationId, users, store } = agent
  const other = await addUser(agent, 'Grace')
  await addPolicy(agent, { condition: "activity.resource == 'USER'", consensus: by(users[0]!) })
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    transaction.replace('organizations', { ...organization, rootQuorum: { threshold: 1, userIds: [other.id] } })
  })
  const before = all()
  await expect(register()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(all()).toEqual(before)
  await register(false)
  expect(all()).toHaveLength(before.length + 2)
})

test('where others have to vote for the policy alone, nothing is made', async () => {
  const { register, all, agent } = await registering()
  const { organizationId, users, store } = agent
  const other = await addUser(agent, 'Grace')
  await addPolicy(agent, { condition: "activity.resource == 'USER'", consensus: by(users[0]!) })
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    const rootQuorum = { threshold: 2, userIds: [users[0]!.id, other.id] }
    transaction.replace('organizations', { ...organization, rootQuorum })
  })
  const before = all()
  await expect(register()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(all()).toEqual(before)
  expect(store.unsettled()).toEqual([])
})

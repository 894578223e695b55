/**
 * The promise: a request that is recorded and has not ended waits for somebody, or is being executed. Whatever happens between two of
 * its commits, none is left that nobody can decide about and no clock ends, with its place among those that wait and what it has taken
 * of limits.
 */
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { AgentError, toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { ethereumAccount } from '../support/turnkey.ts'

/** A store of which a test is told after each commit, and that can be full. */
function watchedStore() {
  const kept = memoryStore()
  const watched = {
    ...kept,
    isFull: false,
    committed: () => {},
    async write(...[work]: Parameters<Store['write']>) {
      if (watched.isFull) throw new AgentError('STORE_UNWRITABLE', 'The disk is full.')
      const value = await kept.write(work)
      watched.committed()
      return value
    },
  }
  return watched as typeof watched & Store
}

/** A wallet, and A and B, who have to agree to each of its signatures. */
async function setting(options: EngineOptions) {
  const store = watchedStore()
  const agent = await testEngine({ ...options, store })
  const wallet = { walletName: 'Main', accounts: [ethereumAccount] }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  const { walletId, addresses } = result.createWalletResult as { walletId: string; addresses: [string] }
  const [a, b] = [await addUser(agent, 'A'), await addUser(agent, 'B')]
  await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: `${by(a)} && ${by(b)}` })
  const sign = ({ key }: TestUser) => {
    const payload = { payload: 'ab'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }
    const parameters = { signWith: addresses[0], ...payload, hashFunction: 'HASH_FUNCTION_NO_OP' }
    return agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, { key })
  }
  const vote = ({ fingerprint }: ActivityRecord) =>
    agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key: b.key })
  return { agent, store, walletId, a, sign, vote }
}

const now = ({ store, organizationId }: TestEngine, { id }: Pick<ActivityRecord, 'id'>) =>
  store.activity(organizationId, id)

/** It waits for the person, until its time is over. */
async function expectToWaitAndEnd(agent: TestEngine, record: Pick<ActivityRecord, 'id'>): Promise<void> {
  expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: false })
  expect(agent.engine.approvals.cards().map(({ id }) => id)).toEqual([record.id])
  const { settled } = agent.engine.settlements.wait(record.id)
  agent.clock.advance(7 * 86_400_000)
  expect((await settled).status).toBe('ACTIVITY_STATUS_FAILED')
  expect(agent.engine.approvals.cards()).toEqual([])
}

describe.each([{ approvals: 'nothing' }, {}] as const)('with %o', options => {
  test.each([0, 1, 2, 3, 5, 8])('what a request needs is deleted %i turns after its last vote', async turns => {
    const { agent, store, walletId, a, sign, vote } = await setting(options)
    const { engine, organizationId } = agent
    const record = await sign(a)
    const { settled } = engine.settlements.wait(record.id)
    let looked: Promise<void> | undefined
    const remove = async () => {
      for (let turn = 0; turn < turns; turn++) await undefined
      await store.write(transaction => transaction.remove('wallets', organizationId, walletId))
      await engine.reevaluation.due(organizationId)
    }
    store.committed = () => {
      if (now(agent, record)?.status === 'ACTIVITY_STATUS_PENDING') looked ??= remove()
    }
    const voted = await vote(record)
    await looked
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED' })
    expect((await settled).failure?.message).toBeTruthy()
    expect(voted.id).toBe(record.id)
    expect(engine.approvals.card(record.id)).toBeUndefined()
  })
})

test('the disk is full after the last vote, where nobody is asked', async () => {
  const { agent, store, a, sign, vote } = await setting({ approvals: 'nothing' })
  const record = await sign(a)
  store.committed = () => {
    store.isFull = now(agent, record)?.status === 'ACTIVITY_STATUS_PENDING'
  }
  await expect(vote(record)).rejects.toMatchObject({ code: 'STORE_UNWRITABLE' })
  store.committed = () => {}
  store.isFull = false
  await expectToWaitAndEnd(agent, record)
})

test('the disk is full once a request has taken of a limit, where nobody is asked', async () => {
  const { agent, store, sign } = await setting({ approvals: 'nothing' })
  const { organizationId, users } = agent
  const limit = { ...examples.velocityControls, organizationId, windowMs: null, groupBy: 'organization' } as const
  const source = { kind: 'activities', types: [] } as const
  await store.write(transaction =>
    transaction.insert('velocityControls', { ...limit, source, method: 'COUNT', threshold: '5' }),
  )
  const taken = () => store.reserved({ organizationId, controlId: limit.id, groupKey: '', since: null }).count
  store.committed = () => {
    store.isFull = taken() > 0
  }
  const refused = await sign(users[0] as TestUser).catch(toAgentError)
  expect(refused).toMatchObject({ code: 'STORE_UNWRITABLE' })
  store.committed = () => {}
  store.isFull = false
  expect(taken()).toBe(1)
  const [record] = store.activities(organizationId, { statuses: ['ACTIVITY_STATUS_PENDING'] }, { limit: 1 })
  await expectToWaitAndEnd(agent, record as ActivityRecord)
  expect(taken()).toBe(0)
})

/**
 * The promise: what is looked up when a request arrives is looked up again before a key is touched. Whatever a waiting request
 * needs may be deleted, disabled or changed between its arrival, its approval and its execution; then it is not executed, and
 * ends with a reason.
 */

import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { activities } from '../../src/core/activities-and-queries.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { RecordKind } from '../../src/core/records/index.ts'
import { testEngine } from '../support/engine.ts'
import { nodeInMemory } from '../support/node-in-memory.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { type World, world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'
import { asking, keys, payload } from './agent-counting-signatures.ts'

const kinds = Object.keys(examples) as RecordKind[]

interface Needed {
  readonly kind: RecordKind
  readonly id: string
}

/** Every record of an organization that parameters name, by its id or its address. */
function namedBy({ store }: World, organizationId: string, parameters: object): Needed[] {
  const text = JSON.stringify(parameters)
  return kinds.flatMap(kind =>
    store
      .list(kind, organizationId)
      .filter(({ id, ...rest }) => text.includes(id) || (kind === 'walletAccounts' && text.includes(addressIn(rest))))
      .map(({ id }) => ({ kind, id })),
  )
}

const addressIn = (record: object) => `"${(record as { address?: string }).address}"`

const votes = ['APPROVE_ACTIVITY', 'REJECT_ACTIVITY']
const types = activities
  .filter(({ kind }) => !votes.includes(kind))
  .flatMap(activity => activity.types.slice(0, 1).map(type => ({ kind: activity.kind, activity, type })))

test.each(types)('$kind is not executed once anything it names is gone', async ({ activity, type }) => {
  for (let index = 0; ; index++) {
    const agent = await world()
    const example = await exampleIn(agent, activity, type)
    const organizationId = example.organizationId ?? agent.organizationId
    const asking = await testEngine({
      ...{ store: agent.store, vault: agent.vault, approvals: 'everything', nodes: nodeInMemory() },
    })
    const key = example.key ?? agent.users[0]!.key
    const posted = await asking
      .post(type.type, example.parameters, { organizationId, key, timestampMs: String(agent.clock.now() - 77) })
      .catch(toAgentError)
    // What this agent does not offer is refused before anything waits.
    if ('code' in posted) return expect(posted.code).toBe('NOT_SUPPORTED')
    const needed = namedBy(agent, organizationId, example.parameters)
    const gone = needed[index]
    if (!gone) return
    const card = asking.engine.approvals.card(posted.id)
    if (!card) throw new Error('nothing waits for the person')
    await agent.store.write(transaction => {
      if (gone.kind === 'organizations') {
        const organization = transaction.find('organizations', gone.id, gone.id)!
        transaction.replace('organizations', { ...organization, deletedAt: agent.clock.now() })
      } else transaction.remove(gone.kind, organizationId, gone.id)
    })
    const outcome = await asking.engine.approvals.approve(card, 'test').catch(toAgentError)
    expect(outcome, `without ${gone.kind} ${gone.id}`).toMatchObject({ code: expect.any(String) })
    expect(outcome).not.toMatchObject({ code: 'INTERNAL' })
    const record = agent.store.activity(organizationId, posted.id)
    if (outcome?.code === 'APPROVAL_STALE') {
      // The person reads what it would do now, and decides about that.
      expect(asking.engine.approvals.card(posted.id)?.digest).not.toBe(card.digest)
    } else {
      expect(record).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', result: {}, executing: false })
      expect(record?.failure?.message).toBe(outcome?.message)
      expect(asking.engine.approvals.card(posted.id)).toBeUndefined()
    }
    await asking.engine.stop()
  }
})

test('a card whose key was renamed since is read again before it is approved', async () => {
  const { agent, signWith, walletId } = await keys('account')
  const { id } = await asking(agent, signWith)
  const card = agent.engine.approvals.card(id)!
  await agent.store.write(transaction => {
    const wallet = transaction.find('wallets', agent.organizationId, walletId)!
    transaction.replace('wallets', { ...wallet, name: 'Other' })
  })
  await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
  const again = agent.engine.approvals.card(id)!
  expect(again.shown.key?.name).toContain('Other')
  await agent.engine.approvals.approve(again, 'test')
  expect(agent.store.activity(agent.organizationId, id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('who asked is deleted, or their key is: the card goes, and the caller is told', async () => {
  for (const what of ['users', 'apiKeys'] as const) {
    const { agent, signWith } = await keys('account')
    const somebody = await addUser(agent, 'Somebody')
    const spare = await addUser(agent, 'Spare')
    await agent.store.write(transaction => {
      const apiKey = transaction.find('apiKeys', agent.organizationId, spare.keyId)!
      transaction.replace('apiKeys', { ...apiKey, userId: somebody.id })
    })
    await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', {
      policyName: 'All',
      effect: 'EFFECT_ALLOW',
      condition: '',
      consensus: '',
      time: '',
      notes: '',
    })
    const { id } = await agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      { signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      { key: somebody.key },
    )
    const { settled } = agent.engine.settlements.wait(id)
    await (what === 'users'
      ? agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [somebody.id] })
      : agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId: somebody.id, apiKeyIds: [somebody.keyId] }))
    expect(await settled).toMatchObject({ id, status: 'ACTIVITY_STATUS_FAILED' })
    expect(agent.engine.approvals.cards()).toEqual([])
  }
})

test('a user who loses a tag while the first use of their key is written is evaluated without it', async () => {
  const store = memoryStore()
  const agent = await testEngine({ store })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Makers', userIds: [] })
  const { userTagId } = result.createUserTagResult as { userTagId: string }
  const { id, key } = await addUser(agent, 'Mallory', { tagIds: [userTagId] })
  await addPolicy(agent, { consensus: `approvers.any(user, user.tags.contains('${userTagId}'))` })
  const { write } = store
  Object.assign(store, {
    // Whoever takes the tag away is done just before what waits for this write goes on.
    async write<Result>(work: Parameters<typeof store.write<Result>>[0]) {
      Object.assign(store, { write })
      const written = await store.write(work)
      await store.write(transaction => {
        const user = transaction.find('users', agent.organizationId, id)!
        transaction.replace('users', { ...user, tagIds: [] })
      })
      return written
    },
  })
  const outcome = await agent
    .post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Late', accounts: [] }, { key })
    .catch(toAgentError)
  expect(outcome).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(store.list('apiKeys', agent.organizationId, { userId: id })[0]?.provenAt).not.toBeNull()
  expect(store.list('wallets', agent.organizationId)).toEqual([])
})

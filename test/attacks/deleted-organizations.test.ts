/**
 * The promise: one transaction decides that an organization is deleted. Whatever happens at the same moment, nothing appears in it
 * afterwards, no secret of it stays in the database, and everything that waited in it ends with an answer to whoever asked.
 */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { toAgentError } from '../../src/core/errors.ts'
import { isSettled } from '../../src/core/ledger/lifecycle.ts'
import type { RecordKind } from '../../src/core/records/index.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { scaled } from '../support/effort.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { chosenMemoryVault } from '../support/memory-vault.ts'
import { examples } from '../support/records.ts'
import { addOrganization } from '../support/sub-organization.ts'

/** An agent whose vault takes its time. */
async function slowAgent() {
  const store = memoryStore()
  const vault = await chosenMemoryVault(store)
  const { seal } = vault
  Object.assign(vault, {
    async seal(...given: Parameters<typeof seal>) {
      await setImmediate()
      const sealed = await seal(...given)
      await setImmediate()
      return sealed
    },
  })
  return testEngine({ store, vault, approvals: 'nothing' })
}

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}

/** What programs make in an organization, by what they send. */
const makes: readonly ((userId: string, name: string) => readonly [string, object])[] = [
  (_, name) => ['CREATE_WALLET', { walletName: name, accounts: [account] }],
  (_, name) => [
    'CREATE_PRIVATE_KEYS_V2',
    {
      privateKeys: [{ privateKeyName: name, curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
    },
  ],
  userId => ['INIT_IMPORT_WALLET', { userId }],
  (_, name) => ['CREATE_USER_TAG', { userTagName: name, userIds: [] }],
  (_, name) => [
    'CREATE_POLICY_V3',
    { policyName: name, effect: 'EFFECT_ALLOW', condition: '', consensus: 'true', time: '', notes: '' },
  ],
  (_, name) => [
    'CREATE_USERS_V4',
    { users: [{ userName: name, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }] },
  ],
]

const owned = (Object.keys(examples) as RecordKind[]).filter(kind => kind !== 'organizations')

function recordsOf({ store }: TestEngine, organizationId: string): string[] {
  return owned.flatMap(kind => store.list(kind, organizationId).map(() => kind))
}

/** Ends in the same turn, or in later ones. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await (turn % 3 === 2 ? setImmediate() : undefined)
}

const anyRace = fc.record({
  deletesAfter: fc.nat(20),
  makers: fc.array(fc.record({ make: fc.nat(makes.length - 1), after: fc.nat(20) }), { minLength: 1, maxLength: 12 }),
})

test('things are made while it is deleted: none appears, no secret stays, everybody is answered', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyRace, async ({ deletesAfter, makers }) => {
      const agent = await slowAgent()
      const key = p256Key()
      const { organizationId, userId } = await addOrganization(agent, key)
      const as = { organizationId, key }
      const deletion = turns(deletesAfter).then(() =>
        agent.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }, as),
      )
      const made = makers.map(async ({ make, after }, index) => {
        await turns(after)
        const [type, parameters] = makes[make]!(userId, `Made ${index}`)
        return agent.post(`ACTIVITY_TYPE_${type}`, parameters, as).then(
          ({ status }) => status,
          thrown => toAgentError(thrown).code,
        )
      })
      expect((await deletion).status).toBe('ACTIVITY_STATUS_COMPLETED')
      for (const outcome of await Promise.all(made)) outcomes.add(outcome)
      expect(recordsOf(agent, organizationId)).toEqual([])
      expect(agent.store.secretNames().filter(name => name.organizationId === organizationId)).toEqual([])
      await agent.engine.stop()
    }),
    { numRuns: scaled(60) },
  )
  // Otherwise the race was not one.
  expect([...outcomes]).toEqual(expect.arrayContaining(['ACTIVITY_STATUS_COMPLETED', 'ORGANIZATION_NOT_FOUND']))
  expect(outcomes).not.toContain('INTERNAL')
})

async function withWaiting() {
  const warnings: unknown[] = []
  const agent = await testEngine({
    log: { info() {}, warn: (...said) => warnings.push(said), error: said => warnings.push(said) },
  })
  const [key, other] = [p256Key(), p256Key()]
  const { organizationId } = await addOrganization(agent, key)
  const as = (by: TestKey) => ({ organizationId, key: by })
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Theirs', accounts: [account] }, as(key))
  const { addresses } = wallet.result.createWalletResult as { addresses: [string] }
  const sign = (by: TestKey, payload: string) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        signWith: addresses[0],
        payload: payload.repeat(64),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
      as(by),
    )
  return { agent, key, other, organizationId, as, sign, warnings }
}

test('what waits in it, for the person or for votes, ends: no card, no timer, no log, and each caller is answered', async () => {
  const { agent, key, organizationId, as, sign, warnings } = await withWaiting()
  const { clock, engine, store } = agent
  const timers = clock.waiting
  const forPerson = await sign(key, '1')
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    transaction.insert('users', { ...examples.users, id: 'ffffffff-0000-4000-8000-000000000001', organizationId })
    const userIds = [...organization.rootQuorum.userIds, 'ffffffff-0000-4000-8000-000000000001']
    transaction.replace('organizations', { ...organization, rootQuorum: { threshold: 2, userIds } })
  })
  const forVotes = await sign(key, '2')
  expect([forPerson.status, forVotes.status]).toEqual(['ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_CONSENSUS_NEEDED'])
  const answers = [forPerson, forVotes].map(({ id }) => engine.settlements.wait(id).settled)
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    transaction.replace('organizations', {
      ...organization,
      rootQuorum: { ...organization.rootQuorum, threshold: 1 },
    })
  })
  const deletion = await agent.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }, as(key))
  await engine.approvals.approve(engine.approvals.card(deletion.id)!, 'test')
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatchObject({
      status: 'ACTIVITY_STATUS_REJECTED',
      failure: { message: expect.stringContaining('deleted') },
    })
  }
  expect(engine.approvals.cards()).toEqual([])
  expect([forPerson, forVotes].map(({ id }) => engine.approvals.card(id))).toEqual([undefined, undefined])
  expect(clock.waiting).toBe(timers)
  clock.advance(7 * 86_400_000)
  await setImmediate()
  expect(warnings).toEqual([])
})

test('requests arrive, and are approved, at the moment of its deletion: none signs afterwards, none stays waiting', async () => {
  for (let after = 0; after < 20; after++) {
    const { agent, key, organizationId, as, sign } = await withWaiting()
    const { engine, store } = agent
    const waiting = await sign(key, 'a')
    const deletion = await agent.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }, as(key))
    const approve = (id: string) => engine.approvals.approve(engine.approvals.card(id)!, 'test').catch(toAgentError)
    const deleted = turns(after).then(() => approve(deletion.id))
    const late = turns(20 - after).then(() => sign(key, 'b').catch(toAgentError))
    const signed = turns(10).then(() => (engine.approvals.card(waiting.id) ? approve(waiting.id) : undefined))
    await Promise.all([deleted, late, signed])
    expect(engine.approvals.cards()).toEqual([])
    expect(recordsOf(agent, organizationId)).toEqual([])
    const activities = store.activities(organizationId, {}, { limit: 100 })
    expect(activities.filter(({ status }) => !isSettled(status))).toEqual([])
    await engine.stop()
  }
})

test('whatever an organization can hold goes with it', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const key = p256Key()
  const { organizationId, userId } = await addOrganization(agent, key)
  await agent.store.write(transaction => {
    const own = { organizationId, userId, senderUserId: userId }
    const { wallets, walletAccounts, ...others } = examples
    transaction.insert('wallets', { ...wallets, organizationId })
    transaction.insert('walletAccounts', { ...walletAccounts, organizationId, walletId: wallets.id })
    for (const kind of Object.keys(others) as (keyof typeof others)[]) {
      if (kind === 'organizations' || kind === 'users') continue
      transaction.insert(kind, { ...others[kind], ...own } as never)
    }
  })
  expect(new Set(recordsOf(agent, organizationId))).toEqual(new Set(owned))
  await agent.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }, { organizationId, key })
  expect(recordsOf(agent, organizationId)).toEqual([])
})

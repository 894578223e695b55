import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../src/adapters/store/memory/memory-store.ts'
import type { Credential } from '../../../../src/core/activity/credential.ts'
import {
  createRefusals,
  ofAllBelow,
  ofAllKnown,
  ofAllUnknown,
  ofEachClient,
} from '../../../../src/core/engine/refused/refusals.ts'
import type { KnownOfRequest } from '../../../../src/core/engine/refused/refused-receipt.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { readReceipt } from '../../../../src/core/ledger/hash-chain.ts'
import type { ReceiptOf } from '../../../../src/core/ledger/receipt.ts'
import type { Reader, Store } from '../../../../src/core/ports/store.ts'
import { newOrganization } from '../../../../src/core/records/organization.ts'
import { manualClock } from '../../../support/clock.ts'
import { quiet, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser } from '../../../support/policies.ts'
import { acme, examples } from '../../../support/records.ts'

const belows = Array.from({ length: 50 }, (_, index) => `01890000-0000-7000-8000-0000000001${10 + index}`)
const [below] = belows as [string]
const minute = 60_000
const hour = 60 * minute

function opened() {
  const clock = manualClock()
  const store = memoryStore()
  let told = 0
  const refusals = createRefusals({ store, clock, log: quiet }, () => told++)
  return { clock, store, refusals, told: () => told }
}

const noKey = () => new AgentError('PUBLIC_KEY_NOT_FOUND', 'could not find public key')
const program: KnownOfRequest = { path: '/public/v1/submit/sign_raw_payload' }
const page = (origin: string): KnownOfRequest => ({ ...program, webOrigin: origin })
function keyed(id: string, userId = `user of ${id}`, organizationId = acme): KnownOfRequest {
  const credential: Pick<Credential, 'organizationId' | 'user' | 'key'> = {
    organizationId,
    user: { ...examples.users, id: userId },
    key: { kind: 'apiKey', id, name: `Key ${id}` },
  }
  return { ...program, credential: credential as Credential }
}

function addOrganizations(store: Store): Promise<void> {
  return store.write(transaction => {
    const organization = { name: 'Acme', rootQuorum: { threshold: 1, userIds: [] } }
    transaction.insert('organizations', newOrganization({ ...organization, id: acme }, 0))
    for (const id of belows) {
      transaction.insert('organizations', { ...newOrganization({ ...organization, id }, 0), parentId: acme })
    }
  })
}

const refusedIn = (reader: Reader) =>
  reader.receipts({ kinds: ['refused'] }, { limit: 100_000 }).map(line => readReceipt(line) as ReceiptOf<'refused'>)
const leftOutIn = (reader: Reader) =>
  reader.receipts({ kinds: ['leftOut'] }, { limit: 100_000 }).map(line => readReceipt(line) as ReceiptOf<'leftOut'>)
const bytesIn = (reader: Reader) =>
  reader.receiptLines(0, 1_000_000).reduce((sum, { line }) => sum + Buffer.byteLength(line), 0)

describe('a refused request', () => {
  test('leaves its receipt where the record of its organization is damaged', async () => {
    const store = memoryStore()
    const find: Store['find'] = () => {
      throw new AgentError('STORE_DAMAGED', 'A record in the database is damaged.')
    }
    const clock = manualClock()
    const said: string[] = []
    const log = { ...quiet, warn: (_: unknown, message: string) => void said.push(message) }
    const refusals = createRefusals({ store: { ...store, find }, clock, log }, () => undefined)
    await refusals.keep(noKey(), keyed('k'))
    expect(refusedIn(store)).toMatchObject([{ organizationId: acme, code: 'PUBLIC_KEY_NOT_FOUND' }])
    // A flood of them costs the log a line a minute.
    for (let index = 0; index < 1000; index++) await refusals.keep(noKey(), keyed('k'))
    expect(said).toEqual(['whose refused requests these are could not be read'])
    clock.advance(minute)
    await refusals.keep(noKey(), keyed('k'))
    expect(said).toHaveLength(2)
  })

  test('leaves one receipt, whoever sent it, and however often its refusal is passed on', async () => {
    const { refusals, store, told } = opened()
    const error = noKey()
    await refusals.keep(error, page('https://a.example'))
    await refusals.keep(error, program)
    await refusals.keep(noKey(), keyed('k'))
    expect(refusedIn(store)).toMatchObject([
      {
        ...{ organizationId: acme, code: 'PUBLIC_KEY_NOT_FOUND', path: program.path, why: error.message },
        client: { kind: 'credential', credentialId: 'k', credentialName: 'Key k', userName: examples.users.name },
      },
      { organizationId: null, client: { kind: 'page', webOrigin: 'https://a.example' } },
    ])
    expect(told()).toBe(1)
  })

  test('shows what texts hide, and keeps only so much of any', async () => {
    const { refusals, store } = opened()
    const long = `\u202e${'x'.repeat(1_000_000)}`
    await refusals.keep(new AgentError('REQUEST_INVALID', long), { path: long, webOrigin: long })
    const [refused] = refusedIn(store)
    expect(refused?.why).toMatch(/^⟨U\+202E⟩x/)
    expect(JSON.stringify(refused).length).toBeLessThan(3000)
  })

  test('is answered also where no receipt can be written, and counted', async () => {
    const { refusals, store, clock } = opened()
    const failing = { ...store, write: () => Promise.reject(new Error('the disk is full')) }
    const full = createRefusals({ store: failing, clock, log: quiet }, () => undefined)
    await full.keep(noKey(), program)
    await full.stop()
    await refusals.keep(new AgentError('STOPPING', 'The agent is stopping.'), program)
    expect(store.receiptHead().sequence).toBe(0)
  })
})

describe('a flood', () => {
  test.each<[string, (index: number) => KnownOfRequest, number]>([
    ['of one key', () => keyed('k'), ofEachClient],
    ['of a thousand users', index => keyed(`k${index % 1000}`), ofAllKnown],
    ['of one user with a thousand sessions', index => keyed(`k${index % 1000}`, 'u'), ofEachClient],
    ['of a sub-organization with a thousand users', index => keyed(`k${index % 1000}`, undefined, below), ofEachClient],
    ['of fifty sub-organizations', index => keyed('k', undefined, belows[index % 50]), ofAllBelow],
    ['of programs without a key', () => program, ofEachClient],
    ['of ten thousand web pages', index => page(`https://a${index}.example`), ofEachClient],
    ['of both', index => (index % 2 ? program : page(`https://a${index}.example`)), ofAllUnknown],
  ])('%s costs the disk a known amount, and all of it is counted', async (_, known, most) => {
    const { refusals, store, clock } = opened()
    await addOrganizations(store)
    const requests = 10_000
    for (let index = 0; index < requests; index++) await refusals.keep(noKey(), known(index))
    const kept = refusedIn(store).length
    expect(bytesIn(store)).toBeLessThan(most)
    expect(kept).toBeGreaterThan(50)
    clock.advance(minute)
    await refusals.stop()
    const [told, ...more] = leftOutIn(store)
    expect(more).toEqual([])
    expect(kept + (told?.count ?? 0)).toBe(requests)
    expect(JSON.stringify(told).length).toBeLessThan(6000)
    // An hour later there is room for as much again, and no more.
    clock.advance(hour)
    for (let index = 0; index < requests; index++) await refusals.keep(noKey(), known(index))
    await refusals.stop()
    expect(bytesIn(store)).toBeLessThan(2 * most + 2 * 6000)
    expect(clock.waiting).toBe(0)
  })

  test('without a key takes no room from those who have one', async () => {
    const { refusals, store } = opened()
    for (let index = 0; index < 5000; index++) await refusals.keep(noKey(), page(`https://a${index}.example`))
    await refusals.keep(noKey(), keyed('k'))
    expect(refusedIn(store)[0]?.client).toMatchObject({ kind: 'credential' })
  })

  test('of sub-organizations takes no room from the users of their parent', async () => {
    const { refusals, store } = opened()
    await addOrganizations(store)
    for (let index = 0; index < 5000; index++) await refusals.keep(noKey(), keyed('k', undefined, belows[index % 50]))
    await refusals.keep(noKey(), keyed('of Ann'))
    expect(refusedIn(store)[0]?.client).toMatchObject({ credentialId: 'of Ann' })
  })

  test('that goes on is told of once a minute, and to the window once a second', async () => {
    const { refusals, store, clock, told } = opened()
    for (let second = 0; second < 180; second++) {
      for (let index = 0; index < 20; index++) await refusals.keep(noKey(), program)
      clock.advance(1000)
    }
    await refusals.stop()
    expect(leftOutIn(store).length).toBeLessThanOrEqual(4)
    expect(leftOutIn(store).reduce((sum, { count }) => sum + count, refusedIn(store).length)).toBe(3600)
    expect(leftOutIn(store)[0]?.clients).toMatchObject([
      { client: { kind: 'program' }, codes: ['PUBLIC_KEY_NOT_FOUND'] },
    ])
    expect(told()).toBeLessThanOrEqual(180)
  })
})

describe('the agent', () => {
  test('keeps what it refuses with the words of its answer, and names to the person what forbids it', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const user = await addUser(agent, 'Ann')
    const condition = "activity.action == 'CREATE'"
    const policyId = await addPolicy(agent, { name: 'No wallets', effect: 'DENY', condition })
    agent.topics.length = 0
    const options = { ...user, webOrigin: 'https://a.example' }
    const parameters = { walletName: 'W', accounts: [] }
    const thrown = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', parameters, options).catch(error => error)
    if (!(thrown instanceof AgentError)) throw new Error('it was not refused')
    const [refused] = refusedIn(agent.store)
    expect(refused).toMatchObject({
      client: { userName: 'Ann', credentialName: 'Key of Ann', webOrigin: 'https://a.example' },
      sentence: 'Create the wallet “W” with a new 12-word seed',
      code: 'PERMISSION_DENIED',
      why: thrown.message,
      forbiddenBy: [{ id: policyId, name: 'No wallets' }],
      request: { type: 'ACTIVITY_TYPE_CREATE_WALLET', intent: { createWalletIntent: parameters } },
    })
    expect(agent.topics.filter(topic => topic === 'receipts')).toHaveLength(1)
    // The caller is told ids, and no names.
    expect(JSON.stringify(thrown.toReply())).not.toContain('No wallets')
    expect(thrown.detail.permission?.deniedBy).toEqual([policyId])
  })

  test('keeps what it finds wrong, and nothing of what it does', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [] })
    expect(refusedIn(agent.store)).toEqual([])
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [] }).catch(() => undefined)
    const [refused] = refusedIn(agent.store)
    expect(refused).toMatchObject({ code: 'ALREADY_EXISTS', type: 'ACTIVITY_TYPE_CREATE_WALLET' })
    expect(refused?.request).toBeUndefined()
  })
})

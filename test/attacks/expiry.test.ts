/**
 * The promise: what is over signs nothing, by the clock and not by a timer: after sleep, after the clock was set, and where a timer
 * never fires. What the person approves while the vault locks goes on waiting.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { Signer } from '../../src/core/ports/signer.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const minute = 60_000
const expired = 'APPROVAL_EXPIRED'

function counted() {
  const signed = { count: 0 }
  const wrapSigner = (signer: Signer): Pick<Signer, 'sign'> => ({
    async sign(...call) {
      const made = await signer.sign(...call)
      signed.count++
      return made
    },
  })
  return { signed, wrapSigner }
}

async function withKey(options: EngineOptions = {}) {
  const { signed, wrapSigner } = counted()
  const agent = await testEngine({ wrapSigner, ...options, threshold: 1 })
  const made = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  if (made.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error('no key was made')
  const { privateKeys } = made.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const { store, organizationId } = agent
  await store.write(transaction => {
    const organization = transaction.find('organizations', organizationId, organizationId)!
    const rootQuorum = { ...organization.rootQuorum, threshold: options.threshold ?? 1 }
    transaction.replace('organizations', { ...organization, rootQuorum })
  })
  const sign = (user: TestUser = agent.users[0]!, payload = 'ab') =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        signWith: privateKeys[0].privateKeyId,
        payload: payload.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
      { key: user.key },
    )
  return { agent, sign, signed }
}

const now = ({ store, organizationId }: TestEngine, { id }: ActivityRecord) => store.activity(organizationId, id)!
const cardOf = ({ engine }: TestEngine, { id }: ActivityRecord) => engine.approvals.card(id)!

describe('a timer that never fires', () => {
  test.each([
    [1, 'a moment'],
    [100_000, '100 seconds'],
    [30 * 86_400_000, 'a month'],
  ])('%i ms (%s) after its time a request is approved: nothing is signed, and it ends', async late => {
    const { agent, sign, signed } = await withKey()
    const record = await sign()
    const card = cardOf(agent, record)
    const { settled } = agent.engine.settlements.wait(record.id)
    agent.clock.sleep(10 * minute + late - 1)
    await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: expired })
    expect(await settled).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
    expect(agent.store.decisions(record.id)).toMatchObject([{ decision: 'expired' }])
    expect(signed.count).toBe(0)
  })

  test('to look at what waits sets no timer and reads no record, but of what is over', async () => {
    const reads = { count: 0 }
    const store = memoryStore()
    const find: Store['find'] = (...asked) => {
      reads.count++
      return store.find(...asked)
    }
    const { agent, sign } = await withKey({ store: { ...store, find } })
    const over = await Promise.all(Array.from({ length: 3 }, (_, index) => sign(undefined, `0${index}`)))
    agent.clock.sleep(minute)
    const others = await Promise.all(Array.from({ length: 40 }, (_, index) => sign(undefined, `${index + 10}`)))
    const wakeAt = vi.spyOn(agent.clock, 'wakeAt')

    reads.count = 0
    expect(agent.engine.approvals.cards()).toHaveLength(over.length + others.length)
    expect([reads.count, wakeAt.mock.calls.length]).toEqual([0, 0])

    const ended = over.map(({ id }) => agent.engine.settlements.wait(id).settled)
    agent.clock.sleep(9 * minute)
    expect(agent.engine.approvals.cards()).toHaveLength(others.length)
    expect(reads.count).toBeLessThanOrEqual(over.length)
    await Promise.all(ended)
    expect(wakeAt).not.toHaveBeenCalled()
  })

  test('what is over is listed no more, and ends as soon as somebody looks', async () => {
    const { agent, sign } = await withKey()
    const record = await sign()
    const { settled } = agent.engine.settlements.wait(record.id)
    agent.clock.sleep(10 * minute)
    expect(agent.engine.approvals.cards()).toEqual([])
    expect((await settled).status).toBe('ACTIVITY_STATUS_FAILED')
  })

  test('between the click and the mark that a key may be used, the time runs out', async () => {
    const { agent, sign, signed } = await withKey()
    const record = await sign()
    const { state } = agent.engine.keyring
    const slow = async () => {
      agent.clock.sleep(10 * minute)
      return state()
    }
    Object.assign(agent.engine.keyring, { state: slow })
    await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({ code: expired })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', executing: false, result: {} })
    expect(signed.count).toBe(0)
  })

  test('the last vote comes too late: it is refused, and no other change brings the request back', async () => {
    const { agent, sign } = await withKey({ approvals: 'nothing', rootUsers: 3, threshold: 2 })
    const [first, second] = agent.users as [TestUser, TestUser]
    const record = await sign(first)
    agent.clock.sleep(86_400_000)
    const vote = agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, { key: second.key })
    await expect(vote).rejects.toMatchObject({ code: expired })
    await agent.engine.reevaluation.due(agent.organizationId)
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
  })

  test('a start finds what has run out meanwhile', async () => {
    const { agent, sign } = await withKey()
    const record = await sign()
    await agent.engine.stop()
    agent.clock.sleep(10 * minute)
    const { store, vault, clock } = agent
    const after = await testEngine({ store, vault, clock })
    expect(after.engine.approvals.cards()).toEqual([])
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
  })
})

describe('the person’s time', () => {
  test('begins when the quorum is reached, also in the last moment of the votes’', async () => {
    const { agent, sign, signed } = await withKey({ rootUsers: 2, threshold: 2 })
    const [first, second] = agent.users as [TestUser, TestUser]
    const record = await sign(first)
    agent.clock.sleep(86_400_000 - 1)
    await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, { key: second.key })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    agent.clock.advance(9 * minute)
    await agent.engine.keyring.unlock()
    await agent.engine.approvals.approve(cardOf(agent, record), 'test')
    expect(now(agent, record).status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(signed.count).toBe(1)
  })

  test('ends after a quorum that was reached early, too', async () => {
    const { agent, sign } = await withKey({ rootUsers: 2, threshold: 2 })
    const [first, second] = agent.users as [TestUser, TestUser]
    const record = await sign(first)
    await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, { key: second.key })
    agent.clock.sleep(10 * minute)
    await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({ code: expired })
  })
})

describe('an API key that expires while its request waits', () => {
  async function waits() {
    const { agent, sign, signed } = await withKey()
    const user = await addUser(agent, 'Session')
    await addPolicy(agent, { consensus: by(user) })
    await agent.store.write(transaction => {
      const apiKey = transaction.find('apiKeys', agent.organizationId, user.keyId)!
      transaction.replace('apiKeys', { ...apiKey, expirationSeconds: 120 })
    })
    const record = await sign(user)
    return { agent, record, signed }
  }
  test('takes the request along, with its card, and the caller is told', async () => {
    const { agent, record, signed } = await waits()
    const { settled } = agent.engine.settlements.wait(record.id)
    agent.clock.advance(2 * minute)
    expect(await settled).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringContaining('expired') },
    })
    expect(agent.engine.approvals.cards()).toEqual([])
    expect(signed.count).toBe(0)
  })
  test('takes it along also where no timer fires', async () => {
    const { agent, record, signed } = await waits()
    const card = cardOf(agent, record)
    agent.clock.sleep(2 * minute)
    await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'API_KEY_EXPIRED' })
    expect(now(agent, record).status).toBe('ACTIVITY_STATUS_FAILED')
    expect(signed.count).toBe(0)
  })
})

test('a policy’s time is over when the person approves', async () => {
  const { agent, sign, signed } = await withKey()
  const user = await addUser(agent, 'Clerk')
  const until = new Date(agent.clock.now() + 5 * minute).toISOString().replace('.000', '')
  await addPolicy(agent, { consensus: by(user), time: `time.now < Timestamp('${until}')` })
  const record = await sign(user)
  agent.clock.advance(6 * minute)
  await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  expect(signed.count).toBe(0)
})

describe('the vault locks while an approval is executed', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index))(
    'after %i turns: either it signed, or it waits on and can be approved again',
    async turns => {
      const { agent, sign, signed } = await withKey()
      const record = await sign()
      const approval = agent.engine.approvals.approve(cardOf(agent, record), 'test').catch(toAgentError)
      for (let turn = 0; turn < turns; turn++) await undefined
      await agent.engine.keyring.lock()
      const outcome = await approval
      if (outcome) {
        expect(outcome.code).toBe('VAULT_LOCKED')
        expect(signed.count).toBe(0)
        expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: false, result: {} })
        expect(agent.engine.approvals.cards().map(({ id }) => id)).toEqual([record.id])
        await agent.engine.keyring.unlock()
        await agent.engine.approvals.approve(cardOf(agent, record), 'test')
      }
      expect(now(agent, record).status).toBe('ACTIVITY_STATUS_COMPLETED')
      expect(signed.count).toBe(1)
    },
  )

  test('it locks right before the key is used: the request waits on, also through a restart', async () => {
    let lock = async () => {}
    const { agent, sign } = await withKey({
      wrapSigner: signer => ({
        async sign(...call) {
          await lock()
          return signer.sign(...call)
        },
      }),
    })
    const record = await sign()
    lock = async () => agent.engine.keyring.lock()
    await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: false })
    await agent.engine.stop()
    const { store, vault, clock } = agent
    await vault.unlock()
    const after = await testEngine({ store, vault, clock })
    await after.engine.approvals.approve(after.engine.approvals.card(record.id)!, 'test')
    expect(now(agent, record).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('it locks after the first of several signatures: the request ends, and none of them is given out', async () => {
    let made = 0
    const agent: TestEngine = await testEngine({
      wrapSigner: signer => ({
        async sign(...call) {
          if (made === 1) await agent.engine.keyring.lock()
          const signature = await signer.sign(...call)
          made++
          return signature
        },
      }),
    })
    const keys = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
      privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
    })
    const { privateKeys } = keys.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
    const record = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
      signWith: privateKeys[0].privateKeyId,
      payloads: ['ab'.repeat(32), 'cd'.repeat(32)],
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    await agent.engine.approvals.approve(cardOf(agent, record), 'test')
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', result: {} })
  })
})

describe('the system’s clock', () => {
  afterEach(() => void vi.useRealTimers())

  /** Counts how often the clock has woken whoever asked for it. */
  function wokenAt(now: number, time: number) {
    vi.useFakeTimers({ now })
    const woken = vi.fn()
    systemClock.wakeAt(time, woken)
    return woken
  }

  test('jumps ahead, as after sleep: what was to wake wakes within half a minute', () => {
    const woken = wokenAt(0, 3_600_000)
    vi.advanceTimersByTime(60_000)
    vi.setSystemTime(4_000_000)
    expect(woken).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(woken).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000_000)
    expect(woken).toHaveBeenCalledTimes(1)
  })

  test('is set back: what was to wake wakes when as much time has passed, and not before', () => {
    const woken = wokenAt(10_000_000, 10_060_000)
    vi.setSystemTime(9_000_000)
    vi.advanceTimersByTime(59_000)
    expect(woken).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5_000)
    expect(woken).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000_000)
    expect(woken).toHaveBeenCalledTimes(1)
  })

  test('waits longer than a timer can, and lets itself be told that it need not', () => {
    vi.useFakeTimers({ now: 0 })
    const [woken, cancelled] = [vi.fn(), vi.fn()]
    systemClock.wakeAt(30 * 86_400_000, woken)
    const cancel = systemClock.wakeAt(60_000, cancelled)
    vi.advanceTimersByTime(45_000)
    cancel()
    vi.advanceTimersByTime(29 * 86_400_000)
    expect(woken).not.toHaveBeenCalled()
    vi.advanceTimersByTime(86_400_000)
    expect(woken).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })
})

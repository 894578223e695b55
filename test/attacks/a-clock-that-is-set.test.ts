/**
 * Promise: whoever sets the clock of the computer, back or on, makes nothing last longer that the person gave for a time.
 */

import { join } from 'node:path'
import { type Hex, serializeTransaction } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { createKeyring } from '../../src/core/keys/keyring.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { manualClock } from '../support/clock.ts'
import { testEngine } from '../support/engine.ts'
import { chosenMemoryVault } from '../support/memory-vault.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const minute = 60_000
const hour = 60 * minute
const completed = 'ACTIVITY_STATUS_COMPLETED'
const to: Hex = '0x3535353535353535353535353535353535353535'

describe('the time that passes', () => {
  afterEach(() => vi.useRealTimers())

  test.each([-365 * 24 * hour, 365 * 24 * hour])('is that of the clock at the start, and not set by %i', by => {
    const before = systemClock.passed()
    expect(Number.isSafeInteger(before)).toBe(true)
    expect(Math.abs(before - Date.now())).toBeLessThan(hour)
    vi.useFakeTimers({ now: Date.now() + by, toFake: ['Date'] })
    const after = systemClock.passed()
    expect(after - before).toBeGreaterThanOrEqual(0)
    expect(after - before).toBeLessThan(hour)
  })

  test.each([-minute, -365 * 24 * hour])(
    'wakes after a time whoever asked for it, with a clock set back by %i',
    async by => {
      const woken = new Promise<void>(resolve => systemClock.wakeAt(Date.now() + 50, resolve))
      // The clock of the agent keeps no process alive.
      const alive = setInterval(() => undefined, 1000)
      vi.useFakeTimers({ now: Date.now() + by, toFake: ['Date'] })
      await woken
      clearInterval(alive)
    },
  )
})

describe('a standing approval of five minutes', () => {
  async function given() {
    const agent = await testEngine()
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const [signWith] = (result.createWalletResult as { addresses: [string] }).addresses
    let nonce = 0
    const sign = () => {
      const fees = { gas: 21_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }
      const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: nonce++, to, value: 1n, ...fees })
      const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) }
      return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    }
    const card = agent.engine.approvals.card((await sign()).id)
    if (!card?.offer) throw new Error('nothing is offered')
    await agent.engine.approvals.approve(card, 'test', { minutes: 5, limit: '5' })
    const isLive = () => agent.store.list('grants', agent.organizationId).some(agent.engine.grants.isLive)
    return { agent, clock: agent.clock, sign, isLive }
  }

  test.each([
    ['back by a minute', [-minute]],
    ['back by three hours', [-3 * hour]],
    ['back by a year', [-365 * 24 * hour]],
    ['on and back again', [4 * minute, -4 * minute]],
    ['back, and back again', [-hour, -hour]],
  ])('answers for nothing after five minutes with the clock set %s', async (_, settings) => {
    const { clock, sign, isLive } = await given()
    clock.advance(4 * minute)
    for (const by of settings) clock.set(by)
    expect((await sign()).status).toBe(completed)
    clock.advance(minute - 1)
    expect([(await sign()).status, isLive()]).toEqual([completed, true])
    clock.advance(1)
    expect([(await sign()).status === completed, isLive()]).toEqual([false, false])
  })

  test('answers for nothing after five minutes of sleep, whatever the clock says when the computer wakes', async () => {
    const { clock, sign } = await given()
    clock.sleep(5 * minute)
    clock.set(-hour)
    expect((await sign()).status).not.toBe(completed)
  })

  test('ends early with a clock that is set on', async () => {
    const { clock, sign } = await given()
    clock.set(5 * minute)
    expect((await sign()).status).not.toBe(completed)
  })
})

describe('a request that waits ten minutes', () => {
  async function waiting() {
    const agent = await testEngine()
    const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const [signWith] = (made.result.createWalletResult as { addresses: [string] }).addresses
    const ask = () =>
      agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
        ...{ signWith, payload: 'ab'.repeat(32) },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      })
    const decide = async (id: string) => {
      const card = agent.engine.approvals.card(id)
      if (!card) throw new Error('it does not wait')
      await agent.engine.approvals.approve(card, 'test')
    }
    return { clock: agent.clock, ask, decide }
  }

  test.each([-minute, -3 * hour, -365 * 24 * hour])('waits no longer with a clock set back by %i', async back => {
    const { clock, ask, decide } = await waiting()
    const first = await ask()
    clock.advance(5 * minute)
    clock.set(back)
    const second = await ask()
    clock.advance(5 * minute)
    await expect(decide(first.id)).rejects.toMatchObject({ code: 'ACTIVITY_MOVED_ON' })
    await decide(second.id)
    const third = await ask()
    clock.advance(10 * minute)
    await expect(decide(third.id)).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED' })
  })
})

describe('a limit of two requests in a day', () => {
  const day = 24 * hour

  async function limited(store: Store = memoryStore()) {
    const vault = await chosenMemoryVault(store)
    const agent = await testEngine({ store, vault, approvals: 'nothing' })
    const user = await addUser(agent, 'Program')
    const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const [signWith] = (made.result.createWalletResult as { addresses: [string] }).addresses
    await addPolicy(agent, { condition: "activity.action == 'SIGN' && controls.daily" })
    await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
      name: 'Daily',
      identifier: 'daily',
      dataSource: { activityExecution: {} },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        threshold: '2',
        window: { rolling: { duration: '86400' } },
        groupBy: { organization: {} },
      },
    })
    let running = agent
    const { organizationId } = agent
    let payload = 0
    return {
      clock: agent.clock,
      /** A new process knows nothing of the time that passed, and takes the clock as it finds it. */
      async restart() {
        const clock = manualClock(agent.clock.now())
        running = await testEngine({ store, vault, clock, approvals: 'nothing' })
        return clock
      },
      async signs() {
        // It locks itself meanwhile.
        await running.engine.keyring.unlock()
        return running
          .post(
            'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
            {
              ...{ signWith, payload: (++payload).toString(16).padStart(64, '0') },
              ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
            },
            { organizationId, key: user.key },
          )
          .then(
            ({ status }) => status === completed,
            () => false,
          )
      },
    }
  }

  test.each([
    ['on', [day]],
    ['on and back again', [day, -day]],
    ['back', [-day]],
    ['back and on again', [-day + minute, day - minute]],
    ['back, and far on', [-day, 30 * day]],
  ])('has no more room with the clock set %s', async (_, settings) => {
    const { clock, signs } = await limited()
    expect([await signs(), await signs(), await signs()]).toEqual([true, true, false])
    for (const by of settings) {
      clock.set(by)
      expect(await signs()).toBe(false)
    }
    clock.advance(day - 1)
    expect(await signs()).toBe(false)
    clock.advance(1)
    expect([await signs(), await signs(), await signs()]).toEqual([true, true, false])
  })

  test('is not used up in the past: what is signed with the clock set back counts for a whole day', async () => {
    const { clock, signs } = await limited()
    clock.set(-day + minute)
    expect([await signs(), await signs()]).toEqual([true, true])
    clock.set(day - minute)
    clock.advance(2 * minute)
    expect(await signs()).toBe(false)
  })

  test.each([
    ['in memory', memoryStore],
    ['in a file', () => openSqliteStore(join(temporaryFolder(), 'agent.db'))],
  ] as const)('has no more room where the agent is started anew with the clock set back, %s', async (_, open) => {
    const { clock, signs, restart } = await limited(open())
    expect(await signs()).toBe(true)
    clock.set(-day + minute)
    const anew = await restart()
    expect([await signs(), await signs()]).toEqual([true, false])
    anew.set(day - minute)
    anew.advance(2 * minute)
    expect(await signs()).toBe(false)
  })
})

describe('the automatic lock', () => {
  test.each([-365 * 24 * hour, -minute, 0, minute])(
    'comes after its time without use, with the clock set by %i',
    async by => {
      const clock = manualClock()
      const store = memoryStore()
      await store.write(transaction => transaction.insert('organizations', examples.organizations))
      const vault = await chosenMemoryVault(store)
      const keyring = createKeyring({ vault, clock, idleMs: () => 15 * minute })
      const name = { organizationId: examples.organizations.id, keyId: 'key' }
      await vault.put(name, Buffer.alloc(32, 1))
      const used = () =>
        keyring.use(
          name,
          '',
          secret => Buffer.from(secret),
          () => 'used',
        )
      expect(await used()).toBe('used')
      clock.set(by)
      clock.advance(15 * minute)
      await expect(used()).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    },
  )
})

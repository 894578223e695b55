/**
 * Promise: under a policy that asks about a limit of an Ethereum token, however it asks, what cannot be read is over the limit, the
 * refusal says why, and it uses up nothing of the limit.
 */
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { Rehearsing } from '../../src/core/engine/explain/rehearsal.ts'
import { explain } from '../../src/core/engine/explain/why.ts'
import type { VelocityControl } from '../../src/core/records/velocity-control.ts'
import type { TestUser } from '../support/engine.ts'
import { addPolicy } from '../support/policies.ts'
import { dataOf, dollars, recipient, transferData, transfersOf, usdc, weth } from '../support/spending.ts'
import { greeting, signIn } from './forms-of-signing-requests.ts'
import {
  type Attempt,
  type Limited,
  limited,
  messages,
  million,
  outcome,
  payload,
  transaction,
} from './limited-ethereum.ts'

describe('what moves nothing of it passes, and uses nothing up:', () => {
  const other = dataOf('transfer(address to, uint256 amount)', [recipient, 2n ** 100n])
  const still: Readonly<Record<string, (set: Limited) => Attempt>> = {
    'another token': set => transaction(set, { to: weth, data: other }),
    'the same token on another chain': set => transaction(set, { data: other, chainId: 10 }),
    ether: set => transaction(set, { to: recipient, value: 10n ** 20n }),
    'an allowance that is taken back': set =>
      transaction(set, { data: dataOf('approve(address spender, uint256 amount)', [recipient, 0n]) }),
    'a permit for another token': set =>
      payload(set.address, (messages(million).Permit ?? '').replaceAll(usdc, weth), 'EIP712', 'NO_OP'),
    'a permit on another chain': set =>
      payload(set.address, (messages(million).Permit ?? '').replace('"chainId":1', '"chainId":10'), 'EIP712', 'NO_OP'),
    'a sign-in': set => payload(set.address, signIn, 'TEXT_UTF8'),
    'one in a personal message': set => payload(set.address, toHex(greeting)),
  }
  test.each(Object.entries(still))('%s', async (_, attempt) => {
    const set = await limited()
    for (const _ of [1, 2]) expect(await outcome(set, attempt(set), set.ofDollars)).toBe('signed')
    expect(await outcome(set, transaction(set, { data: transferData(5_000_000n) }), set.ofDollars)).toBe('signed')
  })
})

describe('however a policy asks about the limit', () => {
  test.each<[string, Partial<VelocityControl>, string, string]>([
    ['allowing below it', { operator: 'LESS_THAN' }, 'controls.it', 'true'],
    ['allowing what equals it', { operator: 'EQUAL' }, 'controls.it', 'true'],
    ['allowing what is not above it', { operator: 'GREATER_THAN' }, '!controls.it', 'true'],
    ['allowing what does not reach it', { operator: 'GREATER_THAN_OR_EQUAL' }, '!controls.it', 'true'],
    ['forbidding what is not within it', {}, 'true', '!controls.it'],
    ['forbidding what is above it', { operator: 'GREATER_THAN' }, 'true', 'controls.it'],
  ])('%s, an amount that is not known is not within it', async (_, change, allows, forbids) => {
    const set = await limited()
    await set.limit('it', { source: transfersOf(dollars), threshold: '5', ...change })
    const user = await set.allowed('Another', allows)
    if (forbids !== 'true')
      await addPolicy(set.agent, { effect: 'DENY', condition: `activity.action == 'SIGN' && ${forbids}` })
    expect(await outcome(set, transaction(set, { data: '0x12345678' }), user)).not.toBe('signed')
  })

  test('counting them, each that may move the token is one', async () => {
    const set = await limited()
    await set.limit('count', { source: transfersOf(dollars), method: 'COUNT', threshold: '2' })
    const user = await set.allowed('Counted', 'controls.count')
    const unknown = () => outcome(set, transaction(set, { data: '0x12345678' }), user)
    expect(await unknown()).toBe('signed')
    expect(await outcome(set, transaction(set, { data: transferData(1n) }), user)).toBe('signed')
    expect(await unknown()).not.toBe('signed')
    expect(await outcome(set, payload(set.address, '9c'.repeat(32), 'HEXADECIMAL', 'NO_OP'), user)).not.toBe('signed')
    expect(await outcome(set, payload(set.address, 'Hello', 'TEXT_UTF8'), user)).not.toBe('signed')
    expect(await outcome(set, payload(set.address, signIn, 'TEXT_UTF8'), user)).toBe('signed')
  })
})

test('what a root user signs of an amount that is not known leaves the limit to others as it was', async () => {
  const set = await limited()
  const [owner] = set.agent.users as [TestUser]
  const unlimited = dataOf('approve(address spender, uint256 amount)', [recipient, 2n ** 256n - 1n])
  for (const data of ['0x12345678', unlimited] as const) {
    expect(await outcome(set, transaction(set, { data }), owner)).toBe('signed')
  }
  expect(await outcome(set, transaction(set, { data: transferData(4_000_000n) }), owner)).toBe('signed')
  expect(await outcome(set, transaction(set, { data: transferData(1_000_001n) }), set.ofDollars)).not.toBe('signed')
  expect(await outcome(set, transaction(set, { data: transferData(1_000_000n) }), set.ofDollars)).toBe('signed')
})

describe('which limit it is over, and why, is said', () => {
  const because = expect.stringContaining(`over the limit “usdc”, because the call 0x12345678 of contract ${usdc}`)
  const unknown = (set: Limited) => transaction(set, { data: '0x12345678' })

  test('on the card of a root user’s request, and beside it in the history', async () => {
    const set = await limited(false, {})
    const { engine, store, organizationId, post } = set.agent
    // What is explained or rehearsed is decoded with what was there before it.
    set.agent.clock.advance(1)
    const { type, parameters } = unknown(set)
    const record = await post(type, parameters)
    const card = engine.approvals.card(record.id)
    if (!card) throw new Error('it does not wait')
    expect(card.shown.warnings).toContainEqual({ level: 'notice', text: because })
    await engine.approvals.approve(card, 'test')
    const settled = store.activity(organizationId, record.id)
    if (settled?.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error('it was not signed')
    expect(explain(engine.catalogue, store, settled).overLimits).toEqual([because])
  })

  test('in the rehearsal of a policy that asks about the limit', async () => {
    const set = await limited()
    const { engine, store, organizationId, post } = set.agent
    const user = await set.allowed('Open', 'true')
    // What is explained or rehearsed is decoded with what was there before it.
    set.agent.clock.advance(1)
    const { type, parameters } = unknown(set)
    const record = await post(type, parameters, { key: user.key })
    const before = store.list('policies', organizationId)
    const after = before.map(policy => ({
      ...policy,
      condition: policy.condition.replace('&& true', '&& controls.usdc'),
    }))
    const rehearsing = new Rehearsing(engine.catalogue, store, { before, after })
    rehearsing.add(record)
    const change = { before: 'allowed', after: 'denied', sentence: because }
    expect(rehearsing.result(false).changes).toMatchObject([change])
  })
})

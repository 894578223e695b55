import { parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { readReceipt } from '../../../../src/core/ledger/hash-chain.ts'
import { type TestEngine, type TestUser, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { dataOf, recipient, transferData, usdc } from '../../../support/spending.ts'
import { unnoted } from '../../../support/unnoted.ts'
import {
  cardOf,
  completed,
  grant,
  granted,
  grantsOf,
  other,
  payload,
  pending,
  setting,
  signing,
  type Transaction,
} from './granted-transfers.ts'

describe('a standing approval', () => {
  test('signs the next request like the approved one, with a receipt that names it', async () => {
    const { agent, first, send } = await granted()
    const record = await send({ value: parseEther('0.2') })
    expect(record).toMatchObject({ status: completed, result: { signTransactionResult: expect.anything() } })
    const [{ id, sentence, limitInWords } = { id: '', sentence: '', limitInWords: '' }] = grantsOf(agent)
    expect(agent.store.decisions(record.id)).toMatchObject([{ decision: 'approved', decidedBy: `grant ${id}` }])
    expect(sentence).toContain(`transfers of ETH to ${recipient} on Ethereum (1), with ${first}, asked by `)
    expect(sentence).toContain('at most 100 times, each with a fee of at most 0.0000000000024 ETH')
    expect(limitInWords).toBe('1 ETH')
  })

  test('of a token is counted in the token', async () => {
    const { agent, send } = await setting()
    const transfer = (amount: string) => send({ to: usdc, value: 0n, data: transferData(parseUnits(amount, 6)) })
    const record = await transfer('5')
    expect(cardOf(agent, record).offer).toMatchObject({ unit: 'USDC' })
    await grant(agent, record, { minutes: 10, limit: '100.5' })
    expect((await transfer('100')).status).toBe(completed)
    const beyond = await transfer('0.500001')
    expect(beyond.status).toBe(pending)
    await agent.engine.approvals.reject(cardOf(agent, beyond), 'test')
    expect((await transfer('0.5')).status).toBe(completed)
    expect((await transfer('0.000001')).status).toBe(pending)
  })

  const others: readonly [string, (addresses: { second: string; elsewhere: string }) => Transaction][] = [
    ['another account of the wallet', ({ second }) => ({ from: second })],
    ['another wallet', ({ elsewhere }) => ({ from: elsewhere })],
    ['another recipient', () => ({ to: other })],
    ['another chain', () => ({ chainId: 10 })],
    ['more gas', () => ({ gas: 120_001n })],
    ['a higher fee', () => ({ maxFeePerGas: 41n })],
    ['more of both', () => ({ gas: 90_000n, maxFeePerGas: 30n })],
    ['another type of transaction', () => ({ type: 'legacy' })],
    ['a call', () => ({ value: 0n, data: transferData(1n) })],
    ['bytes', () => ({ data: '0x00' })],
  ]
  test.each(others)('does not answer for %s', async (_, transaction) => {
    const { agent, send, ...addresses } = await granted()
    expect((await send(transaction(addresses))).status).toBe(pending)
    expect((await send()).status).toBe(completed)
    expect(grantsOf(agent)).toHaveLength(1)
  })

  test('answers for a fee of up to twice that of the approved request', async () => {
    const { send } = await granted()
    expect((await send({ gas: 120_000n })).status).toBe(completed)
    expect((await send({ maxFeePerGas: 40n })).status).toBe(completed)
  })

  test('does not answer for another function of the same contract', async () => {
    const { agent, send } = await setting()
    const transfer = () => send({ to: usdc, value: 0n, data: transferData(1n) })
    await grant(agent, await transfer(), { minutes: 10, limit: '1' })
    const from = dataOf('transferFrom(address from, address to, uint256 amount)', [other, recipient, 1n])
    expect((await send({ to: usdc, value: 0n, data: from })).status).toBe(pending)
    const approve = dataOf('approve(address spender, uint256 amount)', [recipient, 1n])
    expect((await send({ to: usdc, value: 0n, data: approve })).status).toBe(pending)
    expect((await transfer()).status).toBe(completed)
  })

  test('does not answer for what is no transaction', async () => {
    const { agent, first } = await granted()
    const record = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payload(first))
    expect(record.status).toBe(pending)
  })

  test('does not answer for another API key, of another user or of the same', async () => {
    const { agent, send } = await granted()
    const stranger = await addUser(agent, 'A')
    await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(stranger) })
    expect((await send({}, { key: stranger.key })).status).toBe(pending)
    const [owner] = agent.users as [TestUser]
    const spare = await addUser(agent, 'Spare')
    const { store, organizationId } = agent
    await store.write(transaction => {
      const [apiKey] = transaction.list('apiKeys', organizationId, { userId: spare.id })
      if (apiKey) transaction.replace('apiKeys', { ...apiKey, userId: owner.id })
    })
    expect((await send({}, { key: spare.key })).status).toBe(pending)
    expect((await send()).status).toBe(completed)
  })

  test('does not answer for a web page where a program was approved, nor for another page, nor for a program', async () => {
    const { agent, send } = await granted()
    const page = { webOrigin: 'https://app.example.org' }
    const fromPage = await send({}, page)
    expect(fromPage.status).toBe(pending)
    agent.clock.advance(1)
    await grant(agent, fromPage)
    expect((await send({}, page)).status).toBe(completed)
    expect((await send({}, { webOrigin: 'https://app.example.org.evil.example' })).status).toBe(pending)
    const [program] = grantsOf(agent)
    await agent.engine.grants.revoke(agent.organizationId, program?.id ?? '', unnoted)
    expect((await send()).status).toBe(pending)
  })
})

describe('the end of a standing approval', () => {
  test('comes with its time, to the millisecond', async () => {
    const { agent, send } = await granted()
    agent.clock.advance(10 * 60_000 - 1)
    expect((await send({ value: 1n })).status).toBe(completed)
    agent.clock.advance(1)
    expect((await send({ value: 1n })).status).toBe(pending)
  })

  test('comes when it is revoked, and its limit goes with it', async () => {
    const { agent, send } = await granted()
    const { engine, store, organizationId } = agent
    const [found] = grantsOf(agent)
    await engine.grants.revoke(organizationId, found?.id ?? '', unnoted)
    expect((await send()).status).toBe(pending)
    expect(grantsOf(agent)).toEqual([])
    expect(store.list('velocityControls', organizationId)).toEqual([])
  })

  test('comes with the lock, also once it is unlocked again', async () => {
    const { agent, send } = await granted()
    await agent.engine.keyring.lock()
    expect((await send()).status).toBe(pending)
    await agent.engine.keyring.unlock()
    agent.clock.advance(1)
    expect((await send()).status).toBe(pending)
    expect(grantsOf(agent)).toEqual([])
    expect(endingsIn(agent.store)).toEqual(['Countersign was locked'])
  })

  test('comes with the agent’s', async () => {
    const { agent, first } = await granted()
    const { store, vault, clock, engine, organizationId, users } = agent
    await engine.stop()
    const next = await testEngine({ store, vault, clock })
    clock.advance(1)
    const [owner] = users as [TestUser]
    const record = await next.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', signing(first, {}), {
      key: owner.key,
      organizationId,
    })
    expect(record.status).toBe(pending)
    expect(store.list('grants', organizationId)).toEqual([])
    expect(store.list('velocityControls', organizationId)).toEqual([])
    expect(endingsIn(store)).toEqual(['Countersign was stopped'])
  })

  test('that came with its time leaves a receipt once another one is given', async () => {
    const { agent, send } = await granted()
    agent.clock.advance(10 * 60_000)
    await grant(agent, await send())
    expect(endingsIn(agent.store)).toEqual(['its time was over'])
  })
})

/** Why standing approvals ended by themselves, as their receipts say it. */
function endingsIn(store: Pick<TestEngine['store'], 'receiptLines'>): string[] {
  return store.receiptLines(0, 1000).flatMap(line => {
    const receipt = readReceipt(line)
    if (receipt.kind !== 'setting' || receipt.setting !== 'Standing approval') return []
    const [, why = receipt.change] = /^[\da-f-]{36} ended: (.+)\. It was: ./.exec(receipt.change) ?? []
    return [why]
  })
}

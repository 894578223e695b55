import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { ownLimitUseOf } from '../../../../src/core/engine/approvals/own-limit-use.ts'
import { unitOf } from '../../../../src/core/records/grant.ts'
import type { TestEngine } from '../../../support/engine.ts'
import { cardOf, completed, grant, granted, grantsOf, pending, setting } from './granted-transfers.ts'

describe('the limit', () => {
  test('is never gone over by 100 requests at once; the others are asked about', async () => {
    const { agent, send } = await granted()
    const value = parseEther('0.03')
    const records = await Promise.all(Array.from({ length: 100 }, () => send({ value })))
    const of = (status: string) => records.filter(record => record.status === status)
    expect(of(completed)).toHaveLength(33)
    expect(of(pending)).toHaveLength(67)
    expect(agent.engine.approvals.cards()).toHaveLength(67)
    for (const card of agent.engine.approvals.cards()) await agent.engine.approvals.reject(card, 'test')
    expect((await send({ value: parseEther('0.010000000000000001') })).status).toBe(pending)
  })

  test('is not gone over by one request, not by a wei', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('1') + 1n })
    expect(large.status).toBe(pending)
    await agent.engine.approvals.reject(cardOf(agent, large), 'test')
    expect((await send({ value: parseEther('1') })).status).toBe(completed)
  })

  test('counts what the person approved meanwhile, so that both together stay below it', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('2') })
    expect(large.status).toBe(pending)
    await agent.engine.approvals.approve(cardOf(agent, large), 'test')
    expect((await send({ value: 1n })).status).toBe(pending)
  })

  test('holds back what waits for the person, and gets it back when that is rejected', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('2') })
    const small = await send()
    expect(small.status).toBe(pending)
    await agent.engine.approvals.reject(cardOf(agent, large), 'test')
    await agent.engine.approvals.reject(cardOf(agent, small), 'test')
    expect((await send({ value: parseEther('1') })).status).toBe(completed)
  })

  test('cannot be one finer than the coin', async () => {
    const { agent, send } = await setting()
    const record = await send()
    await expect(grant(agent, record, { minutes: 10, limit: '0.0000000000000000001' })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    expect(agent.store.activity(agent.organizationId, record.id)?.status).toBe(pending)
  })
})

describe('what is used of it', () => {
  const firstGrant = (agent: TestEngine) => {
    const [grant] = grantsOf(agent)
    if (!grant) throw new Error('no grant')
    return ownLimitUseOf(agent.store, { ...grant, groupKey: grant.keyId, unit: unitOf(grant) }, agent.clock.passed())
  }

  test('is said with what is left, until it is used up', async () => {
    const { agent, send } = await granted()
    expect(firstGrant(agent)).toEqual({ words: '0 of 1 ETH · 0 of 100 requests', usedUp: false, used: 0 })
    await send({ value: parseEther('0.25') })
    expect(firstGrant(agent)).toEqual({
      words: '0.25 of 1 ETH · 1 of 100 requests',
      usedUp: false,
      used: 0.25,
    })
    await send({ value: parseEther('0.75') })
    expect(firstGrant(agent)).toEqual({ words: '1 of 1 ETH · 2 of 100 requests', usedUp: true, used: 1 })
  })

  test('counts requests, the last of which uses it up', async () => {
    const { agent, send } = await granted()
    for (let count = 0; count < 100; count++) await send({ value: 1n })
    expect(firstGrant(agent)).toMatchObject({ usedUp: true, used: 1 })
    expect(firstGrant(agent).words).toMatch(/ · 100 of 100 requests/)
  })

  test.each(['controlId', 'countControlId'] as const)(
    'is all of it once its %s is gone: it answers for nothing then',
    async id => {
      const { agent, send } = await granted()
      const [grant] = grantsOf(agent)
      await agent.store.write(transaction => transaction.remove('velocityControls', agent.organizationId, grant![id]))
      expect((await send({ value: 1n })).status).toBe(pending)
      expect(firstGrant(agent)).toMatchObject({ usedUp: true })
    },
  )

  test('is said in the whole unit, also of a chain that is not known', async () => {
    const { agent, send } = await setting()
    await grant(agent, await send({ chainId: 424_242 }))
    expect(firstGrant(agent).words).toBe('0 of 1 native coin · 0 of 100 requests')
  })

  test('is never more than all, also where the person approved more than it holds', async () => {
    const { agent, send } = await granted()
    const large = await send({ value: parseEther('2') })
    await agent.engine.approvals.approve(cardOf(agent, large), 'test')
    expect(firstGrant(agent)).toEqual({
      words: '1 of 1 ETH · 1 of 100 requests; 2 ETH in total, including what you approved one by one',
      usedUp: true,
      used: 1,
    })
  })
})

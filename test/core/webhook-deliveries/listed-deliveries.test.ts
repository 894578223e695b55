import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { listedDeliveries } from '../../../src/core/webhook-deliveries/listed-deliveries.ts'
import { acme, examples, globex, idOf } from '../../support/records.ts'

const { organizations, webhookEndpoints, webhookDeliveries } = examples
const otherEndpoint = { ...webhookEndpoints, id: idOf(900) }

async function listed(count: number, delivery: (number: number) => Partial<WebhookDelivery>) {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.insert('organizations', organizations)
    for (const endpoint of [webhookEndpoints, otherEndpoint]) transaction.insert('webhookEndpoints', endpoint)
    for (let number = 0; number < count; number++) {
      const ids = { id: idOf(number), createdAt: number }
      transaction.insert('webhookDeliveries', { ...webhookDeliveries, ...ids, attemptCount: 0, ...delivery(number) })
    }
  })
  return listedDeliveries(store, webhookEndpoints)
}

const delivered = { state: 'delivered', nextAttemptAt: null } as const
const givenUp = { state: 'givenUp', nextAttemptAt: null } as const

test('what waits and what was settled is listed, newest first', async () => {
  const kinds = [delivered, {}, givenUp]
  const { deliveries, isMore } = await listed(6, number => kinds[number % 3] ?? {})
  expect(deliveries.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1, 0].map(idOf))
  expect(isMore).toBe(false)
})

test('what is on its way to another webhook is not listed', async () => {
  const ofOther = { endpointId: otherEndpoint.id }
  const { deliveries } = await listed(4, number => [{}, delivered, ofOther, { ...ofOther, ...delivered }][number] ?? {})
  expect(deliveries.map(({ id }) => id)).toEqual([1, 0].map(idOf))
})

test.each([
  [100, false],
  [101, true],
])('where %i wait, it is %s that more wait than are listed', async (count, isMore) => {
  expect((await listed(count, () => ({}))).isMore).toBe(isMore)
})

test('of many, the newest are listed, and what is tried again, however old and of whatever organization', async () => {
  const { deliveries, isMore } = await listed(500, number => ({
    // Two of the newest are tried again, too, and are listed once.
    attemptCount: Number(number < 4 || number > 497),
    activityOrganizationId: number % 2 === 0 ? acme : globex,
  }))
  expect(isMore).toBe(true)
  expect(deliveries).toHaveLength(101 + 4)
  expect(deliveries.slice(-4).map(({ id }) => id)).toEqual([3, 2, 1, 0].map(idOf))
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(deliveries.length)
})

test.each([
  ['delivered', 100],
  ['givenUp', 200],
] as const)('all that is %s and kept is listed', async (state, kept) => {
  expect((await listed(kept, () => ({ state, nextAttemptAt: null }))).deliveries).toHaveLength(kept)
})

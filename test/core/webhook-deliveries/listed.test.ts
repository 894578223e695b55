import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { listedDeliveries } from '../../../src/core/webhook-deliveries/listed.ts'
import { examples, idOf } from '../../support/records.ts'

const { organizations, webhookEndpoints, webhookDeliveries } = examples

async function listed(count: number, delivery: (number: number) => Partial<WebhookDelivery>) {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.insert('organizations', organizations)
    transaction.insert('webhookEndpoints', webhookEndpoints)
    for (let number = 0; number < count; number++) {
      const ids = { id: idOf(number), createdAt: number }
      transaction.insert('webhookDeliveries', { ...webhookDeliveries, ...ids, attemptCount: 0, ...delivery(number) })
    }
  })
  return listedDeliveries(store, webhookEndpoints)
}

test('what waits and what was settled is listed, newest first', async () => {
  const settled = { state: 'delivered', nextAttemptAt: null } as const
  const { deliveries, isMore } = await listed(6, number => (number % 2 === 0 ? settled : {}))
  expect(deliveries.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1, 0].map(idOf))
  expect(isMore).toBe(false)
})

test('of many, the newest are listed, and what is tried again, however old', async () => {
  const { deliveries, isMore } = await listed(500, number => ({ attemptCount: Number(number < 3) }))
  expect(isMore).toBe(true)
  expect(deliveries).toHaveLength(101 + 3)
  expect(deliveries.slice(-3).map(({ id }) => id)).toEqual([2, 1, 0].map(idOf))
})

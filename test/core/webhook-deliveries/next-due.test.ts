import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { createNextDue } from '../../../src/core/webhook-deliveries/next-due.ts'
import { acme, examples, globex, idOf } from '../../support/records.ts'

const { organizations, webhookEndpoints, webhookDeliveries } = examples
const now = 10_000

/** Takes what is due one after the other, each of which ends the waiting of the one before. */
async function taken(waiting: readonly Partial<WebhookDelivery>[], count: number) {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.insert('organizations', organizations)
    transaction.insert('webhookEndpoints', webhookEndpoints)
    for (const [index, each] of waiting.entries())
      transaction.insert('webhookDeliveries', { ...webhookDeliveries, id: idOf(index), nextAttemptAt: now, ...each })
  })
  const nextDue = createNextDue(store, webhookEndpoints)
  const found: (WebhookDelivery | 'more' | undefined)[] = []
  for (let looks = 0; looks < count; looks++) {
    const next = nextDue.take(
      now,
      found.flatMap(each => (typeof each === 'object' ? [each.id] : [])),
    )
    found.push(next)
  }
  return found
}

const kindOf = (each: WebhookDelivery | 'more' | undefined) =>
  typeof each === 'object' ? `${each.activityOrganizationId === acme ? 'acme' : 'globex'} ${each.attemptCount}` : each

test('each organization has both what was never tried and what is tried again sent by turns', async () => {
  const waiting = [acme, globex].flatMap(activityOrganizationId =>
    [0, 1].flatMap(attemptCount => Array.from({ length: 10 }, () => ({ activityOrganizationId, attemptCount }))),
  )
  const found = (await taken(waiting, 4)).map(kindOf)
  expect(found.toSorted()).toEqual(['acme 0', 'acme 1', 'globex 0', 'globex 1'])
})

test('of one organization, what was never tried takes turns with what is tried again, and what is left follows', async () => {
  const waiting = [1, 1, 1, 0].map(attemptCount => ({ activityOrganizationId: acme, attemptCount }))
  expect((await taken(waiting, 5)).map(kindOf)).toEqual(['acme 0', 'acme 1', 'acme 1', 'acme 1', undefined])
})

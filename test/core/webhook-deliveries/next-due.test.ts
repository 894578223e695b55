import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { createNextDue } from '../../../src/core/webhook-deliveries/next-due.ts'
import { acme, examples, globex, idOf } from '../../support/records.ts'

const { organizations, webhookEndpoints, webhookDeliveries } = examples
const now = 10_000

type Taken = WebhookDelivery | 'more' | undefined

/** What is taken one after the other, while all that was taken is under way. Ids are those of the places in `waiting`. */
async function taken(waiting: readonly Partial<WebhookDelivery>[], count: number): Promise<Taken[]> {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.insert('organizations', organizations)
    transaction.insert('webhookEndpoints', webhookEndpoints)
    for (const [index, each] of waiting.entries())
      transaction.insert('webhookDeliveries', { ...webhookDeliveries, id: idOf(index), nextAttemptAt: now, ...each })
  })
  const nextDue = createNextDue(store, webhookEndpoints)
  const found: Taken[] = []
  for (let takes = 0; takes < count; takes++) {
    const underWay = found.flatMap(each => (typeof each === 'object' ? [each.id] : []))
    found.push(nextDue.take(now, underWay))
  }
  return found
}

const kindOf = (each: Taken) =>
  typeof each === 'object' ? `${each.activityOrganizationId === acme ? 'acme' : 'globex'} ${each.attemptCount}` : each

const placeOf = (each: Taken) => (typeof each === 'object' ? Number(each.id.slice(-12)) : each)

test('organizations take turns, and each of them with what was never tried and what is tried again', async () => {
  const waiting = [acme, globex].flatMap(activityOrganizationId =>
    [0, 1].flatMap(attemptCount => Array.from({ length: 10 }, () => ({ activityOrganizationId, attemptCount }))),
  )
  const found = (await taken(waiting, 8)).map(kindOf)
  const round = ['acme 0', 'globex 0', 'acme 1', 'globex 1']
  expect(found).toEqual([...round, ...round])
})

test('of one organization, what was never tried takes turns with what is tried again, and what is left follows', async () => {
  const waiting = [1, 1, 1, 1, 0, 0].map(attemptCount => ({ activityOrganizationId: acme, attemptCount }))
  const found = (await taken(waiting, 7)).map(kindOf)
  expect(found).toEqual(['acme 0', 'acme 1', 'acme 0', 'acme 1', 'acme 1', 'acme 1', undefined])
})

test('what was due first is first, and what is not due yet is not taken', async () => {
  const waiting = [now, now + 1, now - 2, now - 1].map(nextAttemptAt => ({ attemptCount: 0, nextAttemptAt }))
  expect((await taken(waiting, 4)).map(placeOf)).toEqual([2, 3, 0, undefined])
})

test('what the clock, when it was set back, would have wait for longer than any pause is due', async () => {
  const hour = 3_600_000
  const waiting = [now + 2 * hour, now + 2 * hour + 1].map(nextAttemptAt => ({ nextAttemptAt }))
  expect((await taken(waiting, 2)).map(placeOf)).toEqual([1, undefined])
})

test('behind many organizations of which nothing is due, what is due is found at the next looks', async () => {
  const waiting = Array.from({ length: 80 }, (_, index) => ({
    activityOrganizationId: idOf(index),
    nextAttemptAt: index === 79 ? now : now + 5_000,
  }))
  expect((await taken(waiting, 4)).map(placeOf)).toEqual(['more', 'more', 79, undefined])
})

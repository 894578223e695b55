import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { createOutcomes } from '../../../src/core/webhook-deliveries/outcomes.ts'
import { examples, idOf } from '../../support/records.ts'

const { organizations, webhookEndpoints, webhookDeliveries } = examples
const count = 10

/** One in which ten events wait. */
async function store() {
  const kept = memoryStore()
  await kept.write(transaction => {
    transaction.insert('organizations', organizations)
    transaction.insert('webhookEndpoints', webhookEndpoints)
    for (let number = 0; number < count; number++)
      transaction.insert('webhookDeliveries', { ...webhookDeliveries, id: idOf(number), activityId: idOf(number) })
  })
  return kept
}

/** @param failures - How many commits fail at first. */
async function waiting(failures = 0) {
  const kept = await store()
  let commits = 0
  const write: Store['write'] = work => {
    commits++
    return commits > failures ? kept.write(work) : Promise.reject(new Error('the disk is full'))
  }
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const outcomes = createOutcomes({ ...kept, write }, webhookEndpoints, {
    now: () => 7,
    onWritten: resolve,
    onFailed: () => 1,
  })
  for (let number = 0; number < count; number++)
    outcomes.add({ id: idOf(number), after: current => ({ ...current, state: 'delivered', nextAttemptAt: null }) })
  const delivered = () => kept.list('webhookDeliveries', organizations.id, { state: 'delivered' }).length
  return { outcomes, written, delivered, commits: () => commits }
}

test('outcomes that come soon after one another share a commit, and are under way until it is durable', async () => {
  const { outcomes, written, delivered, commits } = await waiting()
  expect(outcomes.ids()).toHaveLength(count)
  await written
  expect([delivered(), outcomes.ids().length, commits()]).toEqual([count, 0, 1])
})

test('what cannot be written is kept, and written later', async () => {
  const { outcomes, written, delivered, commits } = await waiting(2)
  await written
  expect([delivered(), outcomes.ids().length, commits()]).toEqual([count, 0, 3])
})

test('however few are settled at a time, the oldest of too many go', async () => {
  const kept = await store()
  const settled = { state: 'delivered', nextAttemptAt: null } as const
  await kept.write(transaction => {
    for (let number = 100; number < 250; number++)
      transaction.insert('webhookDeliveries', { ...webhookDeliveries, ...settled, id: idOf(number), createdAt: number })
  })
  // An endpoint that has nothing to do is taken up anew at the next event.
  const { promise: written, resolve: onWritten } = Promise.withResolvers<void>()
  const outcomes = createOutcomes(kept, webhookEndpoints, { now: () => 7, onWritten, onFailed: () => 1 })
  outcomes.add({ id: idOf(0), after: current => ({ ...current, ...settled }) })
  await written
  const left = kept.list('webhookDeliveries', organizations.id, { state: 'delivered' })
  expect(left).toHaveLength(100)
  expect(left.map(({ id }) => id)).toContain(idOf(0))
})

test('who stops writes what came until then', async () => {
  const { outcomes, delivered } = await waiting()
  await outcomes.stop()
  expect(delivered()).toBe(count)
})

test('while much is not written, no more is to be begun', async () => {
  const { outcomes } = await waiting(1_000)
  expect(outcomes.isFull()).toBe(false)
  for (let number = 0; number < 6; number++) outcomes.add({ id: idOf(number), after: current => current })
  expect(outcomes.isFull()).toBe(true)
  await outcomes.stop()
})

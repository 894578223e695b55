import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import { createOutcomes } from '../../../src/core/webhook-deliveries/outcomes.ts'
import { examples, idOf } from '../../support/records.ts'

const { organizations, webhookEndpoints, webhookDeliveries } = examples
const count = 10

const delivered = (current: WebhookDelivery): WebhookDelivery => ({
  ...current,
  state: 'delivered',
  nextAttemptAt: null,
})

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
  for (let number = 0; number < count; number++) outcomes.add({ id: idOf(number), after: delivered })
  const countDelivered = () => kept.list('webhookDeliveries', organizations.id, { state: 'delivered' }).length
  return { outcomes, written, delivered: countDelivered, commits: () => commits }
}

test('outcomes that come soon after one another share a commit, and are under way until it is durable', async () => {
  await setImmediate()
  const begun = performance.now()
  const { outcomes, written, delivered, commits } = await waiting()
  expect(outcomes.ids()).toHaveLength(count)
  await written
  expect([delivered(), outcomes.ids().length, commits()]).toEqual([count, 0, 1])
  // Node counts from the beginning of the turn in which a timer is set.
  expect(performance.now() - begun, 'there was time for others').toBeGreaterThan(50)
})

test('what comes while others are written is written after them', async () => {
  const kept = await store()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const write: Store['write'] = async work => {
    begun.resolve()
    await goOn.promise
    return kept.write(work)
  }
  const twice = Promise.withResolvers<void>()
  let writes = 0
  const onWritten = () => void (++writes === 2 && twice.resolve())
  const outcomes = createOutcomes({ ...kept, write }, webhookEndpoints, { now: () => 7, onWritten, onFailed: () => 1 })
  const deliver = (number: number) => outcomes.add({ id: idOf(number), after: delivered })
  deliver(0)
  await begun.promise
  // As many as would be written at once.
  for (let more = 0; more < 16; more++) deliver(1)
  goOn.resolve()
  await twice.promise
  expect(kept.list('webhookDeliveries', organizations.id, { state: 'delivered' })).toHaveLength(2)
  expect(outcomes.ids()).toEqual([])
})

test.each(['delivered', 'givenUp', 'waiting'] as const)(
  'an event that is %s lets the next one of its activity go, unless it still waits',
  async state => {
    const kept = await store()
    await kept.write(transaction => {
      for (const number of [1, 2])
        transaction.insert('webhookDeliveries', {
          ...webhookDeliveries,
          id: idOf(100 + number),
          activityId: idOf(0),
          sequence: webhookDeliveries.sequence + number,
          nextAttemptAt: null,
        })
    })
    const { promise: written, resolve: onWritten } = Promise.withResolvers<void>()
    const outcomes = createOutcomes(kept, webhookEndpoints, { now: () => 7, onWritten, onFailed: () => 1 })
    outcomes.add({
      id: idOf(0),
      after: current => ({ ...current, state, nextAttemptAt: state === 'waiting' ? 5 : null }),
    })
    await written
    const timeOf = (number: number) => kept.find('webhookDeliveries', organizations.id, idOf(number))?.nextAttemptAt
    expect([timeOf(101), timeOf(102)]).toEqual([state === 'waiting' ? null : 7, null])
  },
)

test('what was deleted with its webhook meanwhile is no hindrance to the others', async () => {
  const { outcomes, written, delivered } = await waiting()
  outcomes.add({ id: idOf(count), after: current => current })
  await written
  expect([delivered(), outcomes.ids().length]).toEqual([count, 0])
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
  const { outcomes, commits } = await waiting(1_000)
  expect(outcomes.isFull()).toBe(false)
  expect(commits()).toBe(0)
  for (let number = 0; number < 6; number++) outcomes.add({ id: idOf(number), after: current => current })
  expect(outcomes.isFull()).toBe(true)
  expect(commits(), 'they do not wait for others').toBe(1)
  await outcomes.stop()
})

import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { createOutboxDelivery } from '../../../src/core/engine/outbox-delivery.ts'
import { quiet } from '../../support/engine.ts'
import { draftOf, examples } from '../../support/records.ts'

afterEach(() => vi.useRealTimers())

test('what could not be delivered is delivered later, though nothing else happens', async () => {
  vi.useFakeTimers()
  const store = memoryStore()
  await store.write(transaction => transaction.insert('organizations', examples.organizations))
  let queued = 0
  let failures = 0
  const outbox = createOutboxDelivery(
    { store, log: { ...quiet, warn: () => failures++ } },
    () => undefined,
    (_, entries) => {
      if (failures === 0) throw new Error('the disk is full')
      queued += entries.length
      return () => undefined
    },
  )
  await store.write(transaction => transaction.admit(draftOf(1), [{ event: 'consensusNeeded' }], Date.now()))
  outbox.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect({ failures, queued }).toEqual({ failures: 1, queued: 0 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ failures, queued }).toEqual({ failures: 1, queued: 1 })
  expect(store.outbox(1)).toEqual([])
  await outbox.stop()
})

import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { correctRestored, restoredAt, storeRestored } from '../../src/core/restored.ts'

async function restored(at: string) {
  const store = memoryStore()
  const madeAt = '2026-11-01T08:00:00.000Z'
  await store.write(transaction => storeRestored(transaction, { madeAt, restoredAt: at, isKnown: true }))
  return store
}

test('a database that never was restored takes whatever was made before', async () => {
  expect(restoredAt(memoryStore())).toBe(0)
})

test('a clock that ran ahead during the restore keeps nobody out once it was set right', async () => {
  const store = await restored('2031-01-01T00:00:00.000Z')
  const now = Date.parse('2026-11-24T08:00:00.000Z')
  await correctRestored(store, now)
  expect(restoredAt(store)).toBe(now)
  await correctRestored(store, now + 1000)
  expect(restoredAt(store)).toBe(now)
})

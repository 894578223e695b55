import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { reportRestored } from '../../../src/agent/backup/restored.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { createIntegrity } from '../../../src/core/integrity.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { storeRestored } from '../../../src/core/restored.ts'

const moments = { madeAt: '2026-11-24T15:07:00.000Z', restoredAt: '2026-11-24T15:08:00.000Z' }

function messageOf(store: Store): string | undefined {
  const integrity = createIntegrity(() => undefined)
  reportRestored(store, integrity)
  return integrity.findings()[0]?.message
}

test('a restored agent without a schedule, or with one that cannot be read, is told of none, and starts', async () => {
  const store = memoryStore()
  await store.write(transaction => storeRestored(transaction, { ...moments, isKnown: false }))
  const setting: Store['setting'] = name => {
    if (name !== 'backupSchedule') return store.setting(name)
    throw new AgentError('STORE_DAMAGED', 'A record in the database is damaged.')
  }
  const without = messageOf(store)
  expect(without).toContain('does not know what happened')
  expect(without).not.toContain('schedule')
  expect(messageOf({ ...store, setting })).toBe(without)
})

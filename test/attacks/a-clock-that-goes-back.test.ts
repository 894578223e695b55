/**
 * The promise: Activity is newest first, whatever the clock of the computer does, also across a restart.
 */
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newOrderedId } from '../../src/core/ids.ts'
import { longer, scaled } from '../support/effort.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

/** What a restart forgets: a new process has made no ids yet. */
async function restarted<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules()
  return load()
}

const loadIds = () => import('../../src/core/ids.ts')
const minute = 60_000

describe('the ids of activities', () => {
  test.each([1, 30, 60 * 24 * 400])(
    'go on from the newest stored after a restart with a clock %i minutes back',
    async minutes => {
      vi.useFakeTimers({ now: Date.now() + minute, toFake: ['Date'] })
      const before = Array.from({ length: 50 }, newOrderedId)
      vi.setSystemTime(Date.now() - minutes * minute)
      const ids = await restarted(loadIds)
      ids.continueAfter(before.at(-1) ?? '')
      const after = Array.from({ length: 50 }, ids.newOrderedId)
      expect([...before, ...after]).toEqual([...new Set([...before, ...after])].sort())
    },
  )

  test('go on from whatever id an earlier run may have stored', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
    const { v7 } = await import('uuid')
    const time = fc.integer({ min: 1_600_000_000_000, max: 1_800_000_000_000 })
    await fc.assert(
      fc.asyncProperty(time, fc.integer({ min: 0, max: 2 ** 31 }), async (msecs, seq) => {
        const stored = v7({ msecs, seq })
        const ids = await restarted(loadIds)
        ids.continueAfter(stored)
        const made = [ids.newOrderedId(), ids.newOrderedId()]
        expect([stored, ...made]).toEqual([stored, ...made].sort())
      }),
      { numRuns: scaled(60) },
    )
  })

  test('do not go back to an older one', async () => {
    const ids = await restarted(loadIds)
    const [older, newer] = [ids.newOrderedId(), ids.newOrderedId()]
    ids.continueAfter(older)
    expect(ids.newOrderedId() > newer).toBe(true)
  })
})

test('what is asked for after a restart with the clock set back stands above what was asked for before', {
  timeout: longer(300_000),
}, async () => {
  const file = join(temporaryFolder(), 'agent.db')
  const now = Date.now() + minute
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const run = async (names: readonly string[]) => {
    const { openSqliteStore } = await restarted(() => import('../../src/adapters/store/sqlite.ts'))
    const { testEngine } = await import('../support/engine.ts')
    const store = openSqliteStore(file)
    const { post, organizationId } = await testEngine({ store, approvals: 'nothing' })
    for (const userTagName of names) await post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName, userIds: [] })
    return { store, organizationId }
  }
  const first = await run(['one', 'two', 'three'])
  const before = first.store.activities(first.organizationId, {}, { limit: 100 }).map(({ id }) => id)
  await first.store.close()
  vi.setSystemTime(now - 45 * minute)
  const second = await run(['four', 'five'])
  const after = second.store.activities(second.organizationId, {}, { limit: 100 }).map(({ id }) => id)
  await second.store.close()
  expect([before.length, after.length]).toEqual([3, 2])
  expect([...before, ...after].sort().reverse()).toEqual([...after, ...before])
})

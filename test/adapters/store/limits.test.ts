import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { measureVelocityControls } from '../../../src/core/policies/engine/velocity-controls/measure-usage.ts'
import { reservationsFor } from '../../../src/core/policies/engine/velocity-controls/reservations.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { seeded } from '../../support/random.ts'
import { acme, draftOf, examples } from '../../support/records.ts'
import { signing, velocityControl } from '../../support/spending.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const requests = 10_000
const clients = 200
const now = 1_000_000_000
/** In thousandths of an ETH, as the amounts. */
const limit = 500
const unit = 10n ** 15n

test.each<[string, () => Store]>([
  ['memory', memoryStore],
  ['SQLite', () => openSqliteStore(join(temporaryFolder(), 'agent.db'))],
])('ten thousand requests at once never take more than a limit: %s', async (_, open) => {
  const store = open()
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    transaction.insert('velocityControls', velocityControl({ threshold: '0.5' }))
  })
  const random = seeded(20_261_121)
  const asking = Array.from({ length: 41 }, (_, amount) => signing({ value: BigInt(amount) * unit }))
  const amounts = new Map<string, number>()
  let sent = 0

  async function client(): Promise<void> {
    while (sent < requests) {
      const number = ++sent
      const amount = 1 + random.below(40)
      const waits = random.percent(30)
      const fate = random.percent(80) ? 'undone' : random.percent(50) ? 'done' : 'open'
      const activity = await store.write((transaction): ActivityRecord | undefined => {
        const request = asking[amount]!
        if (!measureVelocityControls(transaction, acme, request, { now }).scope.daily_ether) return
        const moves = waits ? (['consensusNeeded'] as const) : (['allowed', 'executing'] as const)
        const { activity } = transaction.admit(
          draftOf(number),
          moves.map(event => ({ event })),
          now,
        )
        for (const each of reservationsFor(transaction, acme, request, { activityId: activity.id, now })) {
          transaction.reserve(each)
        }
        return activity
      })
      if (!activity) continue
      amounts.set(activity.id, amount)
      if (fate === 'open') continue
      const event = fate === 'undone' ? (waits ? 'rejected' : 'failed') : waits ? 'quorumReached' : 'executed'
      await store.write(transaction => transaction.apply(activity, { event }, now))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))

  // The outbox tells of everything in the order it was committed.
  let [taken, most, undone] = [0, 0, 0]
  const seen = new Set<string>()
  for (const { activityId, status } of store.outbox(100_000)) {
    const amount = amounts.get(activityId) ?? 0
    const isUndone = status === 'ACTIVITY_STATUS_FAILED' || status === 'ACTIVITY_STATUS_REJECTED'
    if (isUndone) {
      taken -= amount
      undone++
    } else if (!seen.has(activityId)) taken += amount
    seen.add(activityId)
    most = Math.max(most, taken)
  }
  const held = store.reserved({ organizationId: acme, controlId: velocityControl().id, groupKey: '', since: null })
  expect(held.sum).toBe(BigInt(taken) * unit * 10n ** 18n)
  expect(most).toBeLessThanOrEqual(limit)
  // The limit was reached, and room that was given back was taken again.
  expect(most).toBeGreaterThan(limit - 5)
  expect(undone).toBeGreaterThan(50)
  await store.close()
})

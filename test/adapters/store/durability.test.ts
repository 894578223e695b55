import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { acme, draftOf, examples } from '../../support/records.ts'
import { storeProcess } from '../../support/store-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.each([1, 40, 400])('what resolved before a kill is there afterwards, after %i commits', async count => {
  const file = join(temporaryFolder(), 'agent.db')
  const writer = await storeProcess(file, 'write')
  await writer.printed(1 + count)
  await writer.kill()

  const store = openSqliteStore(file)
  const resolved = writer.lines.slice(1).map(Number)
  expect(resolved.length).toBeGreaterThanOrEqual(count)
  for (const number of resolved) {
    const draft = draftOf(number)
    const { id } = draft
    expect(store.activity(acme, id)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: true })
    expect(store.audit(draft).flatMap(({ events }) => events)).toEqual(['created', 'allowed', 'executing'])
  }
  // One outbox entry an activity: nothing of a commit is there without the rest of it.
  expect(store.outbox(100_000).map(({ activityId }) => activityId)).toEqual(store.unsettled().map(({ id }) => id))
  // As much is taken as was allowed, whether the window ends within the hour or not.
  const { id: controlId } = examples.velocityControls
  const allowed = store.unsettled().length
  for (const since of [null, 5000]) {
    const held = store.reserved({ organizationId: acme, controlId, groupKey: '', since })
    expect(held).toEqual({ sum: BigInt(allowed) * 3n, count: allowed })
  }
  await store.close()
})

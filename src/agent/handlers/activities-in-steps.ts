import { setImmediate } from 'node:timers/promises'
import type { ActivityFilter } from '../../core/ledger/activity-filter.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { Reader } from '../../core/ports/store.ts'

/** Milliseconds in which no request gets an answer, and activities that are looked at in one go. Some have a megabyte. */
const [longest, fewest, most] = [10, 10, 1000]

/**
 * Lists a page of activities. What no index holds may stand far down the history, or nowhere: that is looked for a step at a time, and
 * between two of them the agent answers what else it is asked.
 */
export async function activitiesInSteps(
  store: Reader,
  organizationId: string,
  filter: ActivityFilter,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<ActivityRecord[]> {
  const { since, until, sought } = filter
  if (since === undefined && until === undefined && !sought) return store.activities(organizationId, filter, page)
  const found: ActivityRecord[] = []
  let after = page.after
  let step = fewest
  do {
    const began = performance.now()
    const downTo = store.olderActivity(organizationId, after, step)
    const limit = page.limit - found.length
    found.push(...store.activities(organizationId, { ...filter, downTo }, { after, limit }))
    after = downTo
    const isQuick = performance.now() - began < longest / 2
    step = isQuick ? Math.min(most, step * 2) : Math.max(fewest, Math.floor(step / 2))
    // What is further down was created earlier.
    const isOver = after === undefined || (store.activity(organizationId, after)?.createdAt ?? 0) < (since ?? 0)
    if (isOver) break
    await setImmediate()
  } while (found.length < page.limit)
  return found
}

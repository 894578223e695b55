import { setImmediate } from 'node:timers/promises'
import type { ActivityFilter } from '../../core/ledger/activity-filter.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { Reader } from '../../core/ports/store.ts'

/** Activities that are looked at without a break: 10 ms, for so long does no request get an answer. */
const step = 1000

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
  do {
    const downTo = store.olderActivity(organizationId, after, step)
    const limit = page.limit - found.length
    found.push(...store.activities(organizationId, { ...filter, downTo }, { after, limit }))
    after = downTo
    await setImmediate()
  } while (after !== undefined && found.length < page.limit)
  return found
}

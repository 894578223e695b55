import { useEffect, useState } from 'react'
import type { ActivityRow } from '../../../shared/activity.ts'
import { useAgent } from '../../hooks/agent.tsx'
import { type Failure, type Query, useQuery } from '../../hooks/query.ts'
import { type HistoryFilter, wantedOf } from './history-filter.ts'

const pageSize = 50

export interface ActivityPages {
  readonly first: Query<ActivityRow[]>
  readonly rows: readonly ActivityRow[]
  readonly more: boolean
  readonly loadingMore: boolean
  readonly moreError: Failure | null
  loadMore(): void
}

/**
 * The history in pages. The first page follows the agent; the older ones are loaded on demand, from the last row shown,
 * and stay as they were loaded, as settled activities do not change. Mounted again for another filter.
 */
export function useActivityPages(organizationId: string, filter: HistoryFilter): ActivityPages {
  const agent = useAgent()
  const query = {
    organizationId,
    limit: pageSize,
    ...wantedOf(filter),
  }
  const first = useQuery('activities.list', query)
  const [rows, setRows] = useState<readonly ActivityRow[]>(first.data ?? [])
  /** Id of the oldest activity there is, once it was loaded. */
  const [oldest, setOldest] = useState<string | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<Failure | null>(null)

  useEffect(() => {
    if (first.data) setRows(before => withFirst(first.data ?? [], before))
  }, [first.data])

  const last = rows.at(-1)
  async function loadMore(): Promise<void> {
    if (!last) return
    setLoadingMore(true)
    setMoreError(null)
    const answer = await agent.call('activities.list', { ...query, after: last.id })
    if (answer.ok) {
      setRows(before => (before.at(-1)?.id === last.id ? [...before, ...answer.value] : before))
      if (answer.value.length < pageSize) setOldest((answer.value.at(-1) ?? last).id)
    } else setMoreError(answer.error)
    setLoadingMore(false)
  }

  const more = rows.length >= pageSize && last?.id !== oldest
  return { first, rows, more, loadingMore, moreError, loadMore: () => void loadMore() }
}

/**
 * Puts what is the first page now before what was loaded, newest first, each once. Rows that new ones have pushed off the first page are
 * kept. Where more than a page of new ones came, what was loaded does not follow on, and is loaded again.
 */
function withFirst(first: readonly ActivityRow[], before: readonly ActivityRow[]): readonly ActivityRow[] {
  const last = first.at(-1)
  const newest = before[0]
  if (last === undefined || newest === undefined || last.id > newest.id) return first
  // Ids are UUIDv7, so they sort by time.
  const rest = before.findIndex(({ id }) => id < last.id)
  return rest === -1 ? first : [...first, ...before.slice(rest)]
}

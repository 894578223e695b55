import { useEffect, useRef, useState } from 'react'
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
  const [older, setOlder] = useState<readonly ActivityRow[]>([])
  const [ended, setEnded] = useState(false)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<Failure | null>(null)

  const rows = useMerged(first.data, older)
  const last = rows.at(-1)
  async function loadMore(): Promise<void> {
    if (!last) return
    setLoadingMore(true)
    setMoreError(null)
    const answer = await agent.call('activities.list', { ...query, after: last.id })
    if (answer.ok) {
      setOlder(before => [...before, ...answer.value])
      setEnded(answer.value.length < pageSize)
    } else setMoreError(answer.error)
    setLoadingMore(false)
  }

  const more = !ended && rows.length >= pageSize
  return { first, rows, more, loadingMore, moreError, loadMore: () => void loadMore() }
}

/** Newest first, each once. Rows that new ones have pushed off the first page are kept. */
function useMerged(first: readonly ActivityRow[] | undefined, older: readonly ActivityRow[]): readonly ActivityRow[] {
  const known = useRef(new Map<string, ActivityRow>())
  const [rows, setRows] = useState<readonly ActivityRow[]>(first ?? [])
  useEffect(() => {
    for (const row of older) if (!known.current.has(row.id)) known.current.set(row.id, row)
    for (const row of first ?? []) known.current.set(row.id, row)
    // Ids are UUIDv7, so they sort by time.
    setRows([...known.current.values()].sort((a, b) => (a.id < b.id ? 1 : -1)))
  }, [first, older])
  return rows
}

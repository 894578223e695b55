import { useState } from 'react'
import type { SubOrganizationPage, SubOrganizationView } from '../../../shared/sub-organizations.ts'
import { useAgent } from '../../hooks/agent.tsx'
import { type Failure, type Query, useQuery } from '../../hooks/query.ts'

const pageSize = 20

export interface SubOrganizationPages {
  readonly first: Query<SubOrganizationPage>
  readonly rows: readonly SubOrganizationView[]
  readonly more: boolean
  readonly loadingMore: boolean
  readonly moreError: Failure | null
  loadMore(): void
}

interface Older extends SubOrganizationPage {
  readonly search: string
}

/** Returns the results in pages. The first page follows the agent; older pages are loaded on demand, and stay as they were. */
export function useSubOrganizationPages(organizationId: string, search: string): SubOrganizationPages {
  const agent = useAgent()
  const query = { organizationId, limit: pageSize, ...(search && { search }) }
  const first = useQuery('subOrganizations.list', query)
  const [loaded, setLoaded] = useState<Older | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<Failure | null>(null)

  // What was loaded for another search is no part of this one.
  const older = loaded?.search === search ? loaded : null
  const newest = first.data?.found ?? []
  const rows = [...newest, ...(older?.found ?? []).filter(({ id }) => !newest.some(each => each.id === id))]
  const last = rows.at(-1)

  async function loadMore(): Promise<void> {
    if (!last) return
    setLoadingMore(true)
    setMoreError(null)
    const answer = await agent.call('subOrganizations.list', { ...query, after: last.id })
    if (answer.ok) {
      const { found, more } = answer.value
      setLoaded({ search, found: [...(older?.found ?? []), ...found], more })
    } else setMoreError(answer.error)
    setLoadingMore(false)
  }

  const more = (older ?? first.data)?.more ?? false
  return { first, rows, more, loadingMore, moreError, loadMore: () => void loadMore() }
}

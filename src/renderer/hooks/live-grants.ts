import { useEffect, useState } from 'react'
import type { GrantView } from '../../shared/standing-approvals.ts'
import { type Query, useQuery } from './query.ts'
import { useOrganizationId } from './state.tsx'

/** The standing approvals that hold now, newest first; `data` is undefined while none are known. */
export function useLiveGrants(): Query<readonly GrantView[]> {
  const organizationId = useOrganizationId()
  const query = useQuery('grants.list', { organizationId })
  const [, wake] = useState(0)
  const now = Date.now()
  const live = query.data?.filter(({ expiresAt }) => expiresAt > now)
  const nextEnd = live?.length ? Math.min(...live.map(({ expiresAt }) => expiresAt)) : null
  useEffect(() => {
    if (nextEnd === null) return
    const timer = setTimeout(() => wake(nextEnd), nextEnd - Date.now())
    return () => clearTimeout(timer)
  }, [nextEnd])
  return { ...query, data: live }
}

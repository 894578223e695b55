import { useState } from 'react'
import type { ActivityRow } from '../../../shared/activity.ts'
import { mostActivities } from '../../../shared/most-activities.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted, listed } from '../../words/count.ts'
import { sentTogether } from '../../words/sent-amounts.ts'

const week = 7 * 86_400_000

/** What became of the requests of the last seven days, and what was sent in all. @param credentialId - Of one program alone. */
export function WeekSummary({ credentialId }: { readonly credentialId?: string }) {
  const organizationId = useOrganizationId()
  const [since] = useState(() => Date.now() - week)
  const asked = { organizationId, since, limit: mostActivities }
  const rows = useQuery('activities.list', credentialId === undefined ? asked : { ...asked, credentialId })
  return (
    <Loaded query={rows} what="requests of the week">
      {loaded => <p>{inWords(loaded)}</p>}
    </Loaded>
  )
}

/** `4 done, 1 rejected and 2 expired. Sent in 3 transactions: 120 USDC and 0.5 ETH.` */
function inWords(rows: readonly ActivityRow[]): string {
  if (rows.length === 0) return 'No requests.'
  const done = rows.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')
  const known = done.filter(({ sends }) => sends !== null && sends.length > 0)
  const sums = sentTogether(known.map(({ sends }) => sends))
  const parts = [
    [done.length, 'done'],
    [rows.filter(({ status }) => status === 'ACTIVITY_STATUS_REJECTED').length, 'rejected'],
    [rows.filter(({ expired }) => expired).length, 'expired'],
    [rows.filter(({ status, expired }) => status === 'ACTIVITY_STATUS_FAILED' && !expired).length, 'failed'],
  ] as const
  const outcomes = listed(parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`))
  const newest = rows.length === mostActivities ? `Of the newest ${mostActivities} requests: ` : ''
  const sent = sums === '' ? '' : ` Sent in ${counted(known.length, 'transaction')}: ${sums}.`
  return `${newest}${outcomes === '' ? 'What was asked for waits' : outcomes}.${sent}`
}

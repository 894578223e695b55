import type { ActivityRow } from '../../../shared/activity.ts'
import { listed } from '../../../shared/listed.ts'
import { mostActivities } from '../../../shared/most-activities.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { useWeekAgo } from '../../hooks/week-ago.ts'
import { counted } from '../../words/count.ts'
import type { Sent } from '../../words/sent-by-day.ts'
import { SentBars } from './sent-bars.tsx'

/** What became of the requests of the last seven days, and what was sent in all. @param credentialId - Of one program alone. */
export function WeekSummary({ credentialId }: { readonly credentialId?: string }) {
  const organizationId = useOrganizationId()
  const since = useWeekAgo()
  const asked = { organizationId, since }
  const rows = useQuery('activities.week', credentialId === undefined ? asked : { ...asked, credentialId })
  return (
    <Loaded query={rows} what="requests of the week">
      {loaded => (
        <>
          <p>{inWords(loaded)}</p>
          <SentBars sent={signedTransfers(loaded).map(withNetwork)} />
        </>
      )}
    </Loaded>
  )
}

/** `4 completed, 1 rejected and 2 still waiting. Signed 3 transfers.` */
function inWords(rows: readonly ActivityRow[]): string {
  if (rows.length === 0) return 'No requests.'
  const transfers = signedTransfers(rows).length
  const parts = [
    [rows.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED').length, 'completed'],
    [rows.filter(({ status }) => status === 'ACTIVITY_STATUS_REJECTED').length, 'rejected'],
    [rows.filter(({ expired }) => expired).length, 'expired'],
    [rows.filter(({ status, expired }) => status === 'ACTIVITY_STATUS_FAILED' && !expired).length, 'failed'],
    [rows.filter(({ decidedAt }) => decidedAt === null).length, 'still waiting'],
  ] as const
  const outcomes = listed(parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`))
  const newest = rows.length === mostActivities ? `Of the newest ${mostActivities} requests: ` : ''
  const sent = transfers === 0 ? '' : ` Signed ${counted(transfers, 'transfer')}.`
  return `${newest}${outcomes}.${sent}`
}

/** Requests that were signed and send amounts that are known. */
export function signedTransfers(rows: readonly ActivityRow[]): readonly Sent[] {
  return rows.flatMap(({ status, sends, decidedAt, updatedAt }) =>
    status === 'ACTIVITY_STATUS_COMPLETED' && sends !== null && sends.length > 0
      ? [{ at: decidedAt ?? updatedAt, amounts: sends }]
      : [],
  )
}

/** Names each asset with its network. */
function withNetwork({ at, amounts }: Sent): Sent {
  return { at, amounts: amounts.map(amount => ({ ...amount, unit: amount.asset })) }
}

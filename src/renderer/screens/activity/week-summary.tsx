import type { ActivityRow } from '../../../shared/activity.ts'
import type { SentAmount } from '../../../shared/card.ts'
import { mostActivities } from '../../../shared/most-activities.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { useWeekAgo } from '../../hooks/week-ago.ts'
import { counted, listed } from '../../words/count.ts'
import { sentTogether } from '../../words/sent-amounts.ts'

/** What became of the requests of the last seven days, and what was sent in all. @param credentialId - Of one program alone. */
export function WeekSummary({ credentialId }: { readonly credentialId?: string }) {
  const organizationId = useOrganizationId()
  const since = useWeekAgo()
  const asked = { organizationId, since }
  const rows = useQuery('activities.week', credentialId === undefined ? asked : { ...asked, credentialId })
  return (
    <Loaded query={rows} what="requests of the week">
      {loaded => <p>{inWords(loaded)}</p>}
    </Loaded>
  )
}

/** `4 completed, 1 rejected and 2 waiting. Signed 3 transfers: 120 USDC and 0.5 ETH.` */
function inWords(rows: readonly ActivityRow[]): string {
  if (rows.length === 0) return 'No requests.'
  const done = rows.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')
  const known = done.filter(({ sends }) => sends !== null && sends.length > 0)
  const inFull = (amount: SentAmount): SentAmount => ({ ...amount, unit: amount.asset })
  const sums = sentTogether(known.map(({ sends }) => sends?.map(inFull) ?? null))
  const parts = [
    [done.length, 'completed'],
    [rows.filter(({ status }) => status === 'ACTIVITY_STATUS_REJECTED').length, 'rejected'],
    [rows.filter(({ expired }) => expired).length, 'expired'],
    [rows.filter(({ status, expired }) => status === 'ACTIVITY_STATUS_FAILED' && !expired).length, 'failed'],
    [rows.filter(({ decidedAt }) => decidedAt === null).length, 'waiting'],
  ] as const
  const outcomes = listed(parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`))
  const newest = rows.length === mostActivities ? `Of the newest ${mostActivities} requests: ` : ''
  const sent = sums === '' ? '' : ` Signed ${counted(known.length, 'transfer')}: ${sums}.`
  return `${newest}${outcomes}.${sent}`
}

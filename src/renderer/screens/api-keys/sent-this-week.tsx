import { mostActivities } from '../../../shared/most-activities.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { useWeekAgo } from '../../hooks/week-ago.ts'
import { sentInShort } from '../../words/sent-amounts.ts'
import { signedTransfers } from '../activity/week-summary.tsx'

/** What a program sent in the last seven days, in short. Empty until that is loaded. What was not loaded or not read may have sent more. */
export function SentThisWeek({ credentialId }: { readonly credentialId: string }) {
  const organizationId = useOrganizationId()
  const { data: rows } = useQuery('activities.week', { organizationId, since: useWeekAgo(), credentialId })
  if (rows === undefined) return null
  const sent = sentInShort(signedTransfers(rows).map(({ amounts }) => amounts))
  const isUnread = rows.some(({ status, sends }) => status === 'ACTIVITY_STATUS_COMPLETED' && sends === null)
  const mayBeMore = isUnread || rows.length === mostActivities
  if (sent === '') return <>{mayBeMore ? 'What it sent this week is not known' : 'Sent nothing this week'}</>
  return (
    <>
      Sent {mayBeMore && 'at least '}
      {sent} this week
    </>
  )
}

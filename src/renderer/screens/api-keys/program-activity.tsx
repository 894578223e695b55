import { useState } from 'react'
import type { ActivityRow } from '../../../shared/activity.ts'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { mostActivities } from '../../../shared/most-activities.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted, listed } from '../../words/count.ts'
import { sentTogether } from '../../words/sent-amounts.ts'
import { ActivityRowLink } from '../activity/activity-row-link.tsx'

const week = 7 * 86_400_000
const mostShown = 5

/** What waits, what the program did in the last seven days, and its newest requests. */
export function ProgramActivity({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const [since] = useState(() => Date.now() - week)
  const asked = { organizationId, credentialId: apiKey.id, limit: mostActivities }
  const ofWeek = useQuery('activities.list', { ...asked, since })
  const newest = useQuery('activities.list', { ...asked, limit: mostShown })
  const waiting = useCards().data?.filter(({ shown }) => isOf(shown.asks.clientId, apiKey.id)) ?? []
  const [first] = waiting
  return (
    <>
      {first && (
        <p>
          <a href={`#/approvals/${first.id}`}>{counted(waiting.length, 'request')}</a> of this program{' '}
          {waiting.length === 1 ? 'waits' : 'wait'} for you.
        </p>
      )}
      <h2 className="section-title">In the last 7 days</h2>
      <Loaded query={ofWeek} what="requests of the week">
        {rows => <p>{weekInWords(rows)}</p>}
      </Loaded>
      <h2 className="section-title">Newest requests</h2>
      <Loaded query={newest} what="newest requests">
        {rows =>
          rows.length > 0 ? (
            <ul className="activity-list">
              {rows.map(row => (
                <ActivityRowLink key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <p className="quiet">It has asked for nothing yet.</p>
          )
        }
      </Loaded>
    </>
  )
}

/** The client of a request is its key, or the key and the web page: see `clientIdOf`. */
function isOf(clientId: string, apiKeyId: string): boolean {
  return clientId.split(' ')[0] === apiKeyId
}

/** `4 signed (120 USDC and 0.5 ETH together), 1 rejected and 2 expired.` */
function weekInWords(rows: readonly ActivityRow[]): string {
  if (rows.length === 0) return 'Nothing.'
  const isDone = ({ status }: ActivityRow) => status === 'ACTIVITY_STATUS_COMPLETED'
  const done = rows.filter(isDone)
  const known = done.filter(({ sends }) => sends !== null && sends.length > 0)
  const sums = sentTogether(known.map(({ sends }) => sends))
  const parts = [
    [done.length, 'done'],
    [rows.filter(({ status }) => status === 'ACTIVITY_STATUS_REJECTED').length, 'rejected'],
    [rows.filter(({ expired }) => expired).length, 'expired'],
    [rows.filter(({ status, expired }) => status === 'ACTIVITY_STATUS_FAILED' && !expired).length, 'failed'],
  ] as const
  const outcomes = listed(parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`))
  const all = rows.length === mostActivities ? `Of the newest ${mostActivities} requests: ` : ''
  const sent = sums === '' ? '' : ` Sent in ${counted(known.length, 'transaction')}: ${sums}.`
  return `${all}${outcomes === '' ? 'What it asked for waits' : outcomes}.${sent}`
}

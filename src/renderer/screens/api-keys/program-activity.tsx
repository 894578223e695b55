import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'
import { ActivityRows } from '../activity/activity-rows.tsx'
import { WeekSummary } from '../activity/week-summary.tsx'

const mostShown = 5

/** What waits, what the program did in the last seven days, and its newest requests. */
export function ProgramActivity({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const newest = useQuery('activities.list', { organizationId, credentialId: apiKey.id, limit: mostShown })
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
      <WeekSummary credentialId={apiKey.id} />
      <h2 className="section-title">Newest requests</h2>
      <Loaded query={newest} what="newest requests">
        {rows =>
          rows.length > 0 ? <ActivityRows rows={rows} /> : <p className="quiet">It has asked for nothing yet.</p>
        }
      </Loaded>
    </>
  )
}

/** The client of a request is its key, or the key and the web page: see `clientIdOf`. */
function isOf(clientId: string, apiKeyId: string): boolean {
  return clientId.split(' ')[0] === apiKeyId
}

import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ActivityRows } from '../activity/activity-rows.tsx'

const mostShown = 5

/** The newest requests of a program. */
export function ProgramActivity({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const newest = useQuery('activities.list', { organizationId, credentialId: apiKey.id, limit: mostShown })
  return (
    <>
      <h2 className="section-title">Newest requests</h2>
      <Loaded query={newest} what="newest requests">
        {rows =>
          rows.length > 0 ? <ActivityRows rows={rows} /> : <p className="quiet">It has asked for nothing yet.</p>
        }
      </Loaded>
    </>
  )
}

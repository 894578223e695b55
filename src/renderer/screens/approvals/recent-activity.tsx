import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ActivityRows } from '../activity/activity-rows.tsx'

/** The last few activities, where nothing waits. Shown only if there are any: the history has its own screen. */
export function RecentActivity() {
  const organizationId = useOrganizationId()
  const { data: rows = [] } = useQuery('activities.list', { organizationId, limit: 5 })
  if (rows.length === 0) return null
  return (
    <section className="recent" aria-labelledby="recent-activity">
      <div className="recent-header">
        <h2 id="recent-activity" className="section-title">
          Last activity
        </h2>
        <a href="#/activity">All activity</a>
      </div>
      <ActivityRows rows={rows} />
    </section>
  )
}

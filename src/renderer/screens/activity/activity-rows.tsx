import type { ActivityRow } from '../../../shared/activity.ts'
import { ActivityRowLink } from './activity-row-link.tsx'

/** A short list of activities, each of which opens. */
export function ActivityRows({ rows }: { readonly rows: readonly ActivityRow[] }) {
  return (
    <ul className="activity-list">
      {rows.map(row => (
        <li key={row.id}>
          <ActivityRowLink row={row} />
        </li>
      ))}
    </ul>
  )
}

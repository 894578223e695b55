import type { ActivityPages } from './activity-pages.ts'
import { ActivityRowLink } from './activity-row-link.tsx'
import { historyItems } from './history-items.ts'

/** The history under the headings of its days. */
export function HistoryList({ pages }: { pages: ActivityPages }) {
  return (
    <ul className="activity-list">
      {historyItems(pages.rows).map(item => (
        <li key={item.key}>
          {item.kind === 'day' ? (
            <h2 className="activity-day">{item.day}</h2>
          ) : (
            <ActivityRowLink row={item.row} under={item.row.createdAt} />
          )}
        </li>
      ))}
    </ul>
  )
}

import type { ActivityRow } from '../../../shared/activity.ts'
import { Moment } from '../../components/moment.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useCards } from '../../hooks/cards.tsx'

/** Leads to the card of a request that waits, and to the record of any other. */
export function ActivityRowLink({ row }: { row: ActivityRow }) {
  const waits = useCards().data?.some(({ id }) => id === row.id) === true
  return (
    <li>
      <a className="activity-row" href={waits ? `#/approvals/${row.id}` : `#/activity/${row.id}`}>
        <ActivityLine row={row} />
      </a>
    </li>
  )
}

/** One activity in short, for a list. */
export function ActivityLine({ row }: { row: ActivityRow }) {
  return (
    <>
      <StatusChip activity={row} />
      <span className="activity-sentence">
        <Sentence text={row.sentence} names={row.names} brief />
      </span>
      <span className="activity-who">
        <VisibleText text={row.apiKeyName || row.userName} />
      </span>
      <span className="activity-when">
        <Moment at={row.createdAt} />
      </span>
    </>
  )
}

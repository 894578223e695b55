import { memo } from 'react'
import type { ActivityRow } from '../../../shared/activity.ts'
import { Moment } from '../../components/moment.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useCards } from '../../hooks/cards.tsx'
import { sentTogether } from '../../words/sent-amounts.ts'

interface Props {
  readonly row: ActivityRow
  /** A time of the day under whose heading it stands. */
  readonly under?: number
}

/** Leads to the card of a request that waits, and to the record of any other. A long list renders those alone that come into sight. */
export const ActivityRowLink = memo(function ActivityRowLink({ row, under }: Props) {
  const waits = useCards().data?.some(({ id }) => id === row.id) === true
  return (
    <a className="activity-row" href={waits ? `#/approvals/${row.id}` : `#/activity/${row.id}`}>
      <ActivityLine row={row} under={under} />
    </a>
  )
})

/** One activity in short, for a list. */
export function ActivityLine({ row, under }: { row: ActivityRow; under?: number | undefined }) {
  return (
    <>
      <StatusChip activity={row} />
      <span className="activity-sentence">
        <Sentence text={row.sentence} names={row.names} brief />
      </span>
      <span className="activity-amount">
        <VisibleText text={sentTogether([row.sends])} />
      </span>
      <span className="activity-who">
        <VisibleText text={row.apiKeyName || row.userName} />
      </span>
      <span className="activity-when">
        {row.decidedAt === null ? 'asked ' : <span className="visually-hidden">decided </span>}
        <Moment at={row.decidedAt ?? row.createdAt} under={under} />
      </span>
    </>
  )
}

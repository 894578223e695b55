import type { ActivityRow } from '../../../shared/activity.ts'
import { dayAsHeading } from '../../words/time.ts'

/** A line of the history: the heading of a day, or one activity. */
export type HistoryItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'activity'; readonly key: string; readonly row: ActivityRow }

/** Puts the heading of its day before the first activity of each. */
export function historyItems(rows: readonly ActivityRow[]): readonly HistoryItem[] {
  const items: HistoryItem[] = []
  let [beginning, end] = [0, 0]
  for (const row of rows) {
    // Only where another day begins is its name asked for, which takes longer than all else here.
    if (row.createdAt < beginning || row.createdAt >= end) {
      ;[beginning, end] = dayAround(row.createdAt)
      items.push({ kind: 'day', key: `${row.id} day`, day: dayAsHeading(row.createdAt, Date.now()) })
    }
    items.push({ kind: 'activity', key: row.id, row })
  }
  return items
}

function dayAround(at: number): [number, number] {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  const next = new Date(day)
  next.setDate(day.getDate() + 1)
  return [day.getTime(), next.getTime()]
}

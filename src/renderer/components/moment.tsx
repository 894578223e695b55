import { dayInShort, dayOf, fullTime, timeOf } from '../words/time.ts'

interface Props {
  readonly at: number
  /** A time of the day that a heading above it names; absent for today. */
  readonly under?: number | undefined
}

/** A point in time: only the time for the day that is named above it, or today, with the date otherwise, in full on hover. */
export function Moment({ at, under = Date.now() }: Props) {
  const isOfThatDay = dayOf(at) === dayOf(under)
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at)} className="moment">
      {isOfThatDay ? timeOf(at) : `${dayInShort(at)}, ${timeOf(at)}`}
    </time>
  )
}

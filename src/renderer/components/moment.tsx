import { dayOf, fullTime, timeOf } from '../words/time.ts'

/** A point in time: only the time for today, with the date otherwise, in full on hover. */
export function Moment({ at }: { at: number }) {
  const today = dayOf(at) === dayOf(Date.now())
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at)} className="moment">
      {today ? timeOf(at) : `${dayOf(at)}, ${timeOf(at)}`}
    </time>
  )
}

import { Disclosure } from '../../components/disclosure.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useNow } from '../../hooks/now.ts'
import { counted } from '../../words/count.ts'
import { type Sent, type SentByDay, sentByDay } from '../../words/sent-by-day.ts'
import { dayOf, weekdayOf } from '../../words/time.ts'

interface Props {
  readonly sent: readonly Sent[]
}

/** Assets that are drawn. The table has all. */
const mostDrawn = 5

/** What was sent on each of the last seven days, a row of bars for each asset, with the amounts behind it. */
export function SentBars({ sent }: Props) {
  const starts = lastDays(useNow(60_000))
  const assets = sentByDay(sent, starts)
  if (assets.length === 0) return null
  const drawn = assets.slice(0, mostDrawn)
  return (
    <div className="sent-bars">
      {drawn.map(asset => (
        <Bars key={asset.unit} asset={asset} starts={starts} />
      ))}
      <Disclosure
        summary={
          assets.length > drawn.length
            ? `Amounts by day, and ${counted(assets.length - drawn.length, 'more asset')}`
            : 'Amounts by day'
        }
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {assets.map(({ unit }) => (
                <th key={unit} scope="col">
                  <VisibleText text={unit} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {starts.map((start, day) => (
              <tr key={start}>
                <th scope="row">{dayOf(start)}</th>
                {assets.map(({ unit, days }) => (
                  <td key={unit}>{days[day]?.amount}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  )
}

/** The table says the same in numbers. */
function Bars({ asset, starts }: { readonly asset: SentByDay; readonly starts: readonly number[] }) {
  const { unit, whole, days } = asset
  return (
    <div className="sent-bars-asset">
      <p>
        {whole} <VisibleText text={unit} />
        <span className="sent-bars-today">{days.at(-1)?.amount} today</span>
      </p>
      <div className="sent-bars-days" aria-hidden>
        {starts.map((start, day) => (
          <div key={start} title={`${dayOf(start)}: ${days[day]?.amount} ${unit}`}>
            <span className="sent-bar" style={{ height: `${(days[day]?.share ?? 0) * 100}%` }} />
            <span>{weekdayOf(start)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The beginnings of the last seven days here, the oldest first. A day of a change of clocks has another length. */
function lastDays(now: number): readonly number[] {
  const today = new Date(now)
  return [6, 5, 4, 3, 2, 1, 0].map(ago =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago).getTime(),
  )
}

import { VisibleText } from '../../components/visible-text.tsx'
import { useNow } from '../../hooks/now.ts'
import { timeLeft } from '../../words/time.ts'
import { type Alike, differencesOf } from './alike.ts'

/** Lists requests that are decided as one, with all on which they differ. */
export function AlikeList({ cards }: { cards: Alike }) {
  const now = useNow(1000)
  const differences = differencesOf(cards)
  return (
    <section className="alike" aria-label={`${cards.length} requests`}>
      <h3>{cards.length} requests. They differ only in what this table shows.</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Request</th>
            {differences.map(({ label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a request may hold the same label twice
              <th key={index} scope="col">
                <VisibleText text={label} />
              </th>
            ))}
            <th scope="col">Time left</th>
          </tr>
        </thead>
        <tbody>
          {cards.map(({ id, expiresAt }, row) => (
            <tr key={id}>
              <th scope="row">{row + 1}</th>
              {differences.map(({ values }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index}>
                  <VisibleText text={values[row] ?? ''} />
                </td>
              ))}
              <td>{timeLeft(expiresAt - now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

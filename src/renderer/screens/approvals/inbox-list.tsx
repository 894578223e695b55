import type { Card } from '../../../shared/card.ts'
import { VisibleText } from '../../components/visible-text.tsx'
import { useNow } from '../../hooks/now.ts'
import { timeLeft } from '../../words/time.ts'

interface Props {
  /** In the order in which they came. */
  readonly cards: readonly Card[]
  /** The one that is read. */
  readonly current: string
  /** Called with the id of a card: the route may name it already, and then does not change. */
  readonly onOpen: (id: string) => void
}

/** Lists what waits beside the card, by program. */
export function InboxList({ cards, current, onOpen }: Props) {
  const now = useNow(1000)
  const clients = [...new Set(cards.map(({ shown }) => shown.asks.clientId))]
  const programs = clients.map(id => ({ id, requests: cards.filter(({ shown }) => shown.asks.clientId === id) }))
  return (
    <nav className="inbox-list" aria-label="All waiting requests">
      {programs.map(({ id, requests }) => (
        <section key={id} aria-label={programOf(requests[0])}>
          <p className="inbox-program">
            <VisibleText text={programOf(requests[0])} />
            <span className="inbox-count">{requests.length}</span>
          </p>
          <ul>
            {requests.map(card => (
              <li key={card.id}>
                <a
                  className="inbox-row"
                  href={`#/approvals/${card.id}`}
                  onClick={() => onOpen(card.id)}
                  aria-current={card.id === current ? 'true' : undefined}
                >
                  <span className={`inbox-dot inbox-dot-${card.worst ?? 'none'}`} aria-hidden />
                  <span className="inbox-sentence">
                    {card.worst === 'danger' && <span className="visually-hidden">Danger: </span>}
                    <VisibleText text={card.shown.sentence} />
                  </span>
                  <span className="inbox-time">{timeLeft(card.expiresAt - now)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function programOf(card: Card | undefined): string {
  if (!card) return ''
  const { apiKeyName, webOrigin } = card.shown.asks
  return webOrigin === null ? apiKeyName : `${apiKeyName}, ${webOrigin}`
}

import { useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { namesOf } from '../../../shared/card-names.ts'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useNow } from '../../hooks/now.ts'
import { timeLeft } from '../../words/time.ts'
import type { DecisionWatch } from './decision.ts'
import type { DeckItem } from './deck-item.ts'
import { RejectChosen } from './reject-chosen.tsx'

interface Props {
  /** In the order in which they came. */
  readonly items: readonly DeckItem[]
  /** Id of the first card of the one that is read. */
  readonly current: string
  /** Called with the id of a card: the route may name it already, and then does not change. */
  readonly onOpen: (id: string) => void
  readonly watch: DecisionWatch
}

/** Lists what waits beside the card, by program. */
export function InboxList({ items, current, onOpen, watch }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const programs = [...Map.groupBy(items, ({ cards }) => cards[0].shown.asks.clientId).values()]
  const isChosen = ({ cards }: DeckItem) => cards.every(({ id }) => chosen.has(id))
  const choose = ({ cards }: DeckItem, isOn: boolean) => {
    const ids = cards.map(({ id }) => id)
    setChosen(before => new Set([...[...before].filter(id => !ids.includes(id)), ...(isOn ? ids : [])]))
  }
  return (
    <nav className="inbox-list" aria-label="All waiting requests">
      <RejectChosen
        cards={items.flatMap(item => (!item.voting && isChosen(item) ? item.cards : []))}
        watch={watch}
        onLeave={() => setChosen(new Set())}
      />
      {programs.map(requests => {
        const [first] = requests as [DeckItem, ...DeckItem[]]
        const program = programOf(first.cards[0])
        return (
          <section key={first.cards[0].shown.asks.clientId} aria-label={program}>
            <p className="inbox-program">
              <VisibleText text={program} />
              <span className="inbox-count">{requests.reduce((sum, { cards }) => sum + cards.length, 0)}</span>
            </p>
            <ul>
              {requests.map(item => (
                <li key={item.cards[0].id}>
                  <Row
                    item={item}
                    isCurrent={item.cards[0].id === current}
                    isChosen={isChosen(item)}
                    onOpen={onOpen}
                    onChoose={isOn => choose(item, isOn)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

interface RowProps extends Pick<Props, 'onOpen'> {
  readonly item: DeckItem
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

function Row({ item: { cards, voting }, isCurrent, isChosen, onOpen, onChoose }: RowProps) {
  const [card] = cards
  const now = useNow(1000)
  return (
    <div className="inbox-row" data-chosen={isChosen || undefined}>
      <span className={`inbox-dot inbox-dot-${card.worst ?? 'none'}`} aria-hidden />
      {!voting && (
        <input
          type="checkbox"
          className="inbox-check"
          aria-label={`Choose: ${card.shown.sentence}`}
          checked={isChosen}
          onChange={event => onChoose(event.target.checked)}
        />
      )}
      <a
        className="inbox-link"
        href={`#/approvals/${card.id}`}
        onClick={() => onOpen(card.id)}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className="inbox-sentence">
          {card.worst === 'danger' && <span className="visually-hidden">Danger: </span>}
          <Sentence text={card.shown.sentence} names={namesOf(card.shown.fields)} brief />
        </span>
        <span className="inbox-facts">
          {cards.length > 1 && <strong>{cards.length} times</strong>}
          {voting && <span>{votesOf(voting)}</span>}
          <span className="inbox-time">{timeLeft(card.expiresAt - now)}</span>
        </span>
      </a>
    </div>
  )
}

/** `Needs your vote, 1 approval so far` */
function votesOf({ votes, mayApprove, mayReject, isOwn }: NonNullable<DeckItem['voting']>): string {
  const approvals = votes.filter(({ selection }) => selection === 'approve').length
  const isWanted = mayApprove || (mayReject && !isOwn)
  const soFar = approvals === 1 ? '1 approval so far' : `${approvals} approvals so far`
  return `${isWanted ? 'Needs your vote' : 'Waits for others'}, ${soFar}`
}

function programOf(card: Card): string {
  const { apiKeyName, webOrigin } = card.shown.asks
  return webOrigin === null ? apiKeyName : `${apiKeyName}, ${webOrigin}`
}

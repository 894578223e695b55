import { type ReactNode, useEffect, useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import type { VotingView } from '../../../shared/votes.ts'
import { useDeck } from '../../hooks/deck.ts'
import { ApprovalCard } from './approval-card.tsx'
import { DeckFrame } from './deck-frame.tsx'
import { deckItems } from './deck-item.ts'
import { useDeparted } from './departed.ts'
import { useHeadlineFocus } from './headline-focus.ts'
import { InboxList } from './inbox-list.tsx'
import { RejectAll } from './reject-all.tsx'
import { VotingCard } from './voting-card.tsx'
import { WholeCard } from './whole-card.tsx'

interface Props {
  /** What waits for the person. */
  readonly cards: readonly Card[]
  readonly votings: readonly VotingView[]
  /** Id of the request that the route names. Without one, a narrow screen lists all. Null where there is no room for a list. */
  readonly wanted: string | null | undefined
  /** Content where nothing waits. */
  readonly empty: ReactNode
}

/** All that waits: one request is read, and the others are listed where there is room. */
export function Inbox({ cards, votings, wanted, empty }: Props) {
  const { isDecided, unseen, watch, reading } = useDeparted([...cards, ...votings.map(({ card }) => card)])
  const deck = useDeck(
    inHand =>
      deckItems(
        cards.filter(card => !isDecided(card)),
        votings.filter(({ card }) => !isDecided(card)),
        inHand,
      ),
    wanted ?? undefined,
  )
  const { item, handle } = deck
  const card = item?.cards[0] ?? null
  const isListed = useListed(wanted === undefined, deck.count)
  useEffect(() => reading(card?.id ?? null), [card?.id, reading])
  useHeadlineFocus(card)
  const waiting = deck.items.flatMap(each => (each.voting ? [] : each.cards))
  const sameClient = waiting.filter(other => other.shown.asks.clientId === card?.shown.asks.clientId)
  // Beside the decision it would push the buttons there away when a second request comes.
  const rejectAll = card && !item?.voting && sameClient.length > 1 && (
    <div className="deck-aside">
      <RejectAll
        key={handle}
        asks={card.shown.asks}
        count={sameClient.length}
        onBegin={() => watch.begun(sameClient)}
      />
    </div>
  )
  const frame = (
    <DeckFrame deck={deck} aside={rejectAll} unseen={unseen} all={wanted === null ? null : '#/approvals'}>
      {item && card ? (
        // What a narrow screen hides behind the list is armed only once it is in sight.
        <WholeCard key={`${handle} ${isListed}`} card={card}>
          {whole =>
            item.voting ? (
              <VotingCard voting={{ ...item.voting, card: whole }} watch={watch} />
            ) : (
              <ApprovalCard cards={[whole, ...item.cards.slice(1)]} watch={watch} />
            )
          }
        </WholeCard>
      ) : (
        empty
      )}
    </DeckFrame>
  )
  // Also beside a single one: a second may not push aside what is read.
  return (
    <div className={card ? 'inbox' : undefined} data-listed={isListed || undefined}>
      {card && wanted !== null && <InboxList items={deck.items} current={card.id} onOpen={deck.open} watch={watch} />}
      {frame}
    </div>
  )
}

/** Tells if a narrow screen lists all: it was led to without one to read. What comes later does not take away what is read. */
function useListed(isWanted: boolean, count: number): boolean {
  const [isListed, setListed] = useState(isWanted && count > 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the route changes
  useEffect(() => setListed(isWanted && count > 1), [isWanted])
  return isListed && count > 1
}

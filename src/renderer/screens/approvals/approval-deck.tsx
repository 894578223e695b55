import type { ReactNode } from 'react'
import type { Card } from '../../../shared/card.ts'
import { ApprovalCard } from './approval-card.tsx'
import { useCardDeck } from './card-deck.ts'
import { DeckFrame } from './deck-frame.tsx'
import { InboxList } from './inbox-list.tsx'
import { RejectAll } from './reject-all.tsx'
import { WholeCard } from './whole-card.tsx'

interface Props {
  readonly cards: readonly Card[]
  /** Id of the request that the route names. */
  readonly wanted?: string | undefined
  /** Content where nothing waits. */
  readonly empty: ReactNode
}

/** The waiting requests: one is read, and the others are listed where there is room. */
export function ApprovalDeck({ cards, wanted, empty }: Props) {
  const { deck, departed } = useCardDeck(cards, wanted)
  const { card } = deck
  const sameClient = departed.waiting.filter(other => other.shown.asks.clientId === card?.shown.asks.clientId)
  // Beside the decision it would push the buttons there away when a second request comes.
  const rejectAll = card && sameClient.length > 1 && (
    <div className="deck-aside">
      <RejectAll
        key={card.id}
        asks={card.shown.asks}
        count={sameClient.length}
        onBegin={() => sameClient.forEach(departed.watch.begun)}
      />
    </div>
  )
  const frame = (
    <DeckFrame
      deck={deck}
      label="Waiting requests"
      aside={rejectAll}
      unseen={departed.unseen}
      unseenTitle="The request you were reading is no longer waiting."
      unseenWhy="It expired or was decided elsewhere."
    >
      {card ? (
        <WholeCard key={card.id} card={card}>
          {whole => <ApprovalCard card={whole} watch={departed.watch} />}
        </WholeCard>
      ) : (
        empty
      )}
    </DeckFrame>
  )
  // Also beside a single one: a second may not push aside what is read.
  return (
    <div className={card ? 'inbox' : undefined}>
      {card && <InboxList cards={deck.cards} current={card.id} onOpen={deck.open} />}
      {frame}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Card } from '../../../shared/card.ts'
import { ApprovalCard } from './approval-card.tsx'
import { useCardDeck } from './card-deck.ts'
import { DeckFrame } from './deck-frame.tsx'
import { RejectAll } from './reject-all.tsx'
import { WholeCard } from './whole-card.tsx'

/** The waiting requests, one at a time. `empty` is shown when there is none. */
export function ApprovalDeck({ cards, empty }: { cards: readonly Card[]; empty: ReactNode }) {
  const { deck, departed } = useCardDeck(cards)
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
  return (
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
}

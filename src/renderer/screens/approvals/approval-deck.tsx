import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Card } from '../../../shared/card.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useDeck } from '../../hooks/deck.ts'
import { ApprovalCard } from './approval-card.tsx'
import { useDeparted } from './departed.ts'
import { useHeadlineFocus } from './headline-focus.ts'
import { RejectAll } from './reject-all.tsx'
import { WholeCard } from './whole-card.tsx'

/** The waiting requests, one at a time. `empty` is shown when there is none. */
export function ApprovalDeck({ cards, empty }: { cards: readonly Card[]; empty: ReactNode }) {
  const departed = useDeparted(cards)
  const deck = useDeck(departed.waiting)
  const { card } = deck
  const { reading } = departed
  useEffect(() => reading(card?.id ?? null), [card?.id, reading])
  useHeadlineFocus(card)

  const sameClient = departed.waiting.filter(other => other.shown.asks.clientId === card?.shown.asks.clientId)
  return (
    <div className="deck">
      {departed.unseen && (
        <Notice tone="info" live title="The request you were reading is no longer waiting.">
          It expired or was decided elsewhere. <a href={`#/activity/${departed.unseen}`}>See what happened to it</a>
        </Notice>
      )}
      {card && deck.count > 1 && (
        <nav className="deck-bar" aria-label="Waiting requests">
          <IconButton label="Previous request" icon={<ChevronLeft size={18} aria-hidden />} onClick={deck.previous} />
          <p className="deck-count">
            Request <strong>{deck.position}</strong> of <strong>{deck.count}</strong>
          </p>
          <IconButton label="Next request" icon={<ChevronRight size={18} aria-hidden />} onClick={deck.next} />
          {sameClient.length > 1 && (
            // Beside the decision it would push the buttons there away when a second request comes.
            <div className="deck-aside">
              <RejectAll
                key={card.id}
                asks={card.shown.asks}
                count={sameClient.length}
                onBegin={() => sameClient.forEach(departed.watch.begun)}
              />
            </div>
          )}
        </nav>
      )}
      {card ? (
        <WholeCard key={card.id} card={card}>
          {whole => <ApprovalCard card={whole} watch={departed.watch} />}
        </WholeCard>
      ) : (
        empty
      )}
    </div>
  )
}

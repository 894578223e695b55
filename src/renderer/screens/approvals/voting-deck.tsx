import { ChevronLeft, ChevronRight, Vote } from 'lucide-react'
import { useEffect } from 'react'
import type { VotingView } from '../../../shared/votes.ts'
import { Empty } from '../../components/empty.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useDeck } from '../../hooks/deck.ts'
import { useDeparted } from './departed.ts'
import { useHeadlineFocus } from './headline-focus.ts'
import { VotingCard } from './voting-card.tsx'
import { WholeCard } from './whole-card.tsx'

const words = { approve: 'You voted to approve', reject: 'You rejected' }

/** The requests that wait for votes, one at a time. */
export function VotingDeck({ list }: { list: readonly VotingView[] }) {
  // A new list each time: what was voted on stays in sight until the agent says that it waits no more.
  const departed = useDeparted(
    list.map(({ card }) => card),
    words,
  )
  const deck = useDeck(departed.waiting)
  const { card } = deck
  const { reading } = departed
  useEffect(() => reading(card?.id ?? null), [card?.id, reading])
  useHeadlineFocus(card)

  const voting = list.find(other => other.card.id === card?.id)
  return (
    <div className="deck">
      {departed.unseen && (
        <Notice tone="info" live title="The request you were reading no longer waits for votes.">
          It has enough of them, expired or was rejected.{' '}
          <a href={`#/activity/${departed.unseen}`}>See what happened to it</a>
        </Notice>
      )}
      {deck.count > 1 && (
        <nav className="deck-bar" aria-label="Requests that wait for votes">
          <IconButton label="Previous request" icon={<ChevronLeft size={18} aria-hidden />} onClick={deck.previous} />
          <p className="deck-count">
            Request <strong>{deck.position}</strong> of <strong>{deck.count}</strong>
          </p>
          <IconButton label="Next request" icon={<ChevronRight size={18} aria-hidden />} onClick={deck.next} />
        </nav>
      )}
      {voting ? (
        <WholeCard key={voting.card.id} card={voting.card}>
          {whole => <VotingCard voting={{ ...voting, card: whole }} watch={departed.watch} />}
        </WholeCard>
      ) : (
        <Empty icon={<Vote size={26} aria-hidden />} title="Nothing waits for votes">
          <p>Requests that several people have to agree on appear here until enough of them have voted.</p>
        </Empty>
      )}
    </div>
  )
}

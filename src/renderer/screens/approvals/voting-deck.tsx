import { Vote } from 'lucide-react'
import type { VotingView } from '../../../shared/votes.ts'
import { Empty } from '../../components/empty.tsx'
import { useCardDeck } from './card-deck.ts'
import { DeckFrame } from './deck-frame.tsx'
import { VotingCard } from './voting-card.tsx'
import { WholeCard } from './whole-card.tsx'

const words = { approve: 'You voted to approve', reject: 'You rejected' }

/** The requests that wait for votes, one at a time. */
export function VotingDeck({ list }: { list: readonly VotingView[] }) {
  // A new list each time: what was voted on stays in sight until the agent says that it waits no more.
  const { deck, departed } = useCardDeck(
    list.map(({ card }) => card),
    undefined,
    words,
  )
  const voting = list.find(other => other.card.id === deck.card?.id)
  return (
    <DeckFrame
      deck={deck}
      label="Requests that wait for votes"
      unseen={departed.unseen}
      unseenTitle="The request you were reading no longer waits for votes."
      unseenWhy="It has enough of them, expired or was rejected."
    >
      {voting ? (
        <WholeCard key={voting.card.id} card={voting.card}>
          {whole => <VotingCard voting={{ ...voting, card: whole }} watch={departed.watch} />}
        </WholeCard>
      ) : (
        <Empty icon={<Vote size={26} aria-hidden />} title="Nothing waits for votes">
          <p>Requests that need several people appear here until enough of them have voted.</p>
        </Empty>
      )}
    </DeckFrame>
  )
}

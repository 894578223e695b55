import { PenLine, Vote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from '../../shared/card.ts'
import { namesOf } from '../../shared/card-names.ts'
import { Sentence } from '../components/sentence.tsx'
import { useCards } from '../hooks/cards.tsx'
import { useVotesWanted } from '../hooks/votes.tsx'

/** Leads to what is waiting, from any other screen. */
export function WaitingBanner() {
  const { data: cards = [] } = useCards()
  const votesWanted = useVotesWanted()
  const [first] = [...cards].sort((a, b) => a.createdAt - b.createdAt)
  const [vote] = votesWanted
  if (first) return <Banner card={first} icon={<PenLine size={17} aria-hidden />} title={waits(cards.length, 'you')} />
  if (!vote) return null
  return (
    <Banner card={vote.card} icon={<Vote size={17} aria-hidden />} title={waits(votesWanted.length, 'your vote')} />
  )
}

/** @param props.card - The one that it leads to. */
function Banner({ card, icon, title }: { card: Card; icon: ReactNode; title: string }) {
  return (
    <a className="waiting-banner" href={`#/approvals/${card.id}`}>
      {icon}
      <span className="waiting-banner-text">
        <strong>{title}</strong>
        <span className="waiting-banner-sentence">
          <Sentence text={card.shown.sentence} names={namesOf(card.shown.fields)} brief />
        </span>
      </span>
      <span className="waiting-banner-go">Review</span>
    </a>
  )
}

const waits = (count: number, what: string): string =>
  count === 1 ? `1 request waits for ${what}` : `${count} requests wait for ${what}`

import { PenLine, Vote } from 'lucide-react'
import { namesOf } from '../../shared/card-names.ts'
import { Sentence } from '../components/sentence.tsx'
import { useCards } from '../hooks/cards.tsx'
import { useVotesWanted } from '../hooks/votes.tsx'

/** Leads to what is waiting, from any other screen. */
export function WaitingBanner() {
  const { data: cards = [] } = useCards()
  const [first] = [...cards].sort((a, b) => a.createdAt - b.createdAt)
  const votesWanted = useVotesWanted()
  if (!first) return votesWanted > 0 && <VotesBanner count={votesWanted} />
  return (
    <a className="waiting-banner" href={`#/approvals/${first.id}`}>
      <PenLine size={17} aria-hidden />
      <span className="waiting-banner-text">
        <strong>{cards.length === 1 ? '1 request waits for you' : `${cards.length} requests wait for you`}</strong>
        <span className="waiting-banner-sentence">
          <Sentence text={first.shown.sentence} names={namesOf(first.shown.fields)} brief />
        </span>
      </span>
      <span className="waiting-banner-go">Review</span>
    </a>
  )
}

function VotesBanner({ count }: { count: number }) {
  return (
    <a className="waiting-banner" href="#/approvals/votes">
      <Vote size={17} aria-hidden />
      <span className="waiting-banner-text">
        <strong>{count === 1 ? '1 request waits for your vote' : `${count} requests wait for your vote`}</strong>
      </span>
      <span className="waiting-banner-go">Review</span>
    </a>
  )
}

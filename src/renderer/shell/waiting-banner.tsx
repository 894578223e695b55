import { PenLine } from 'lucide-react'
import { Sentence } from '../components/sentence.tsx'
import { useCards } from '../hooks/cards.tsx'

/** Leads to what is waiting, from any other screen. */
export function WaitingBanner() {
  const { data: cards = [] } = useCards()
  const [first] = [...cards].sort((a, b) => a.createdAt - b.createdAt)
  if (!first) return null
  return (
    <a className="waiting-banner" href="#/approvals">
      <PenLine size={17} aria-hidden />
      <span className="waiting-banner-text">
        <strong>{cards.length === 1 ? '1 request waits for you' : `${cards.length} requests wait for you`}</strong>
        <span className="waiting-banner-sentence">
          <Sentence text={first.shown.sentence} brief />
        </span>
      </span>
      <span className="waiting-banner-go">Review</span>
    </a>
  )
}

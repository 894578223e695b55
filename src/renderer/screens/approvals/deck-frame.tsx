import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/icon-button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { Deck } from '../../hooks/deck.ts'
import { useTurningKeys } from '../../hooks/turning-keys.ts'

interface Props {
  readonly deck: Deck
  /** Names the bar that turns to other requests. */
  readonly label: string
  /** At the end of that bar. */
  readonly aside?: ReactNode
  /** The id of a request that left while it was read, and what is said of it. */
  readonly unseen: string | null
  readonly unseenTitle: string
  readonly unseenWhy: string
  /** The request in hand, or what stands there when there is none. */
  readonly children: ReactNode
}

/** Around the one request of several that is being read. */
export function DeckFrame({ deck, label, aside, unseen, unseenTitle, unseenWhy, children }: Props) {
  useTurningKeys(deck, deck.count > 1)
  return (
    <div className="deck">
      {unseen && (
        <Notice tone="info" live title={unseenTitle}>
          {unseenWhy} <a href={`#/activity/${unseen}`}>See what happened to it</a>
        </Notice>
      )}
      {deck.count > 1 && (
        <nav className="deck-bar" aria-label={label}>
          <IconButton label="Previous request" icon={<ChevronLeft size={18} aria-hidden />} onClick={deck.previous} />
          <p className="deck-count">
            Request <strong>{deck.position}</strong> of <strong>{deck.count}</strong>
          </p>
          <IconButton label="Next request" icon={<ChevronRight size={18} aria-hidden />} onClick={deck.next} />
          {aside}
        </nav>
      )}
      {children}
    </div>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/icon-button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { Deck } from '../../hooks/deck.ts'
import { useKeys } from '../../hooks/keys.tsx'

interface Props {
  readonly deck: Pick<Deck<never>, 'position' | 'count' | 'next' | 'previous'>
  /** At the end of that bar. */
  readonly aside?: ReactNode
  /** The id of a request that left while it was read. */
  readonly unseen: string | null
  /** Address of the list, for where there is no room beside it; null for none. */
  readonly all: string | null
  /** The request in hand, or what stands there when there is none. */
  readonly children: ReactNode
}

/** Around the one request of several that is being read. */
export function DeckFrame({ deck, aside, unseen, all, children }: Props) {
  const turns = { when: deck.count > 1, repeats: true }
  const keys = useKeys('here', {
    next: { key: 'j', words: 'Next request', act: deck.next, ...turns },
    previous: { key: 'k', words: 'Previous request', act: deck.previous, ...turns },
  })
  return (
    <div className="deck">
      {unseen && (
        <Notice tone="info" live title="The request you were reading is no longer waiting.">
          It expired or was decided elsewhere. <a href={`#/activity/${unseen}`}>See what happened to it</a>
        </Notice>
      )}
      {deck.count > 1 && (
        <nav className="deck-bar" aria-label="Waiting requests">
          {all && (
            <a className="button button-quiet button-small deck-all" href={all}>
              All requests
            </a>
          )}
          <IconButton
            label={keys.previous.words}
            icon={<ChevronLeft size={18} aria-hidden />}
            shortcut={keys.previous}
            onClick={deck.previous}
          />
          <p className="deck-count">
            Request <strong>{deck.position}</strong> of <strong>{deck.count}</strong>
          </p>
          <IconButton
            label={keys.next.words}
            icon={<ChevronRight size={18} aria-hidden />}
            shortcut={keys.next}
            onClick={deck.next}
          />
          {aside}
        </nav>
      )}
      {children}
    </div>
  )
}

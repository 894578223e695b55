import { useEffect, useRef } from 'react'
import type { Card } from '../../../shared/card.ts'
import { useAnnounce } from '../../hooks/announce.tsx'

/** Reads out the new headline; moves the focus there only if it was lost with the card before. */
export function useHeadlineFocus(card: Card | null): void {
  const announce = useAnnounce()
  const shownBefore = useRef(card?.id)
  useEffect(() => {
    if (!card || shownBefore.current === card.id) return
    shownBefore.current = card.id
    if (document.activeElement === null || document.activeElement === document.body) {
      document.getElementById('card-sentence')?.focus()
    } else announce(card.shown.sentence)
  }, [card, announce])
}

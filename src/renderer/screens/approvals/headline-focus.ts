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
    const headline = document.getElementById('card-sentence')
    const isLost = document.activeElement === null || document.activeElement === document.body
    // A large card has none before its details have come.
    if (isLost && headline) headline.focus()
    else announce(card.shown.sentence)
  }, [card, announce])
}

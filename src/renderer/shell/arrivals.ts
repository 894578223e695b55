import { useEffect, useRef } from 'react'
import { useAnnounce } from '../hooks/announce.tsx'
import { useCards } from '../hooks/cards.tsx'

/** Tells a screen reader, and the title of the window, what is waiting. */
export function useArrivals(): void {
  const { data: cards } = useCards()
  const announce = useAnnounce()
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!cards) return
    const arrived = cards.filter(card => known.current && !known.current.has(card.id))
    known.current = new Set(cards.map(card => card.id))
    const newest = arrived.at(-1)
    if (newest) announce(`New request: ${newest.shown.title}. ${cards.length} waiting.`)
    document.title = cards.length > 0 ? `(${cards.length}) Countersign` : 'Countersign'
  }, [cards, announce])
}

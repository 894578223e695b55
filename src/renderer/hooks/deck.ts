import { useEffect, useState } from 'react'
import type { Card } from '../../shared/card.ts'

export interface Deck {
  readonly card: Card | null
  /** All of them, in the order in which they came. */
  readonly cards: readonly Card[]
  /** Counted from 1; 0 when the deck is empty. */
  readonly position: number
  readonly count: number
  /** Turns to the card with this id, if it waits. */
  open(id: string): void
  next(): void
  previous(): void
}

/**
 * Lays the waiting cards in the order they came and keeps the one being read in place: a new card goes to the end, and
 * only when the card being read has left does its successor take its place.
 * @param wanted - Id of the card that the route names: it is read from when the route names it.
 */
export function useDeck(cards: readonly Card[], wanted?: string): Deck {
  const ordered = [...cards].sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
  const [reading, setReading] = useState<{ id: string; index: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives later does not take the card away that is read
  useEffect(() => {
    const index = ordered.findIndex(({ id }) => id === wanted)
    if (index >= 0 && wanted !== undefined) setReading({ id: wanted, index })
  }, [wanted])

  const found = ordered.findIndex(card => card.id === reading?.id)
  const index = found >= 0 ? found : Math.max(0, Math.min(reading?.index ?? 0, ordered.length - 1))
  const card = ordered[index] ?? null
  if (card && (card.id !== reading?.id || index !== reading.index)) setReading({ id: card.id, index })

  const turnTo = (target: number) => {
    const next = ordered[(target + ordered.length) % ordered.length]
    if (next) setReading({ id: next.id, index: ordered.indexOf(next) })
  }
  return {
    card,
    cards: ordered,
    position: card ? index + 1 : 0,
    count: ordered.length,
    open(id) {
      const target = ordered.findIndex(card => card.id === id)
      if (target >= 0) turnTo(target)
    },
    next: () => turnTo(index + 1),
    previous: () => turnTo(index - 1),
  }
}

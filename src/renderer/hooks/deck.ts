import { useEffect, useState } from 'react'
import type { Card } from '../../shared/card.ts'

interface Item {
  /** The oldest comes first. */
  readonly cards: readonly [Card, ...Card[]]
}

export interface Deck<Of extends Item> {
  readonly item: Of | null
  /** The same as long as the same thing is read, whatever joins or leaves it; empty when the deck is empty. */
  readonly handle: string
  /** All of them, in the order in which they came. */
  readonly items: readonly Of[]
  /** Counted from 1; 0 when the deck is empty. */
  readonly position: number
  readonly count: number
  /** Turns to the item that holds the card with this id, if it waits. */
  open(id: string): void
  next(): void
  previous(): void
}

interface Reading {
  readonly handle: string
  /** Ids of the cards in hand. */
  readonly ids: readonly string[]
  readonly index: number
}

/**
 * Lays what waits in the order in which it came and keeps what is being read in place: what is new goes to the end, and only when all
 * that is being read has left does its successor take its place.
 * @param lay - Returns the items, given the ids of the cards in hand: what comes later is no part of what is read.
 * @param wanted - Id of the card that the route names: it is read from when the route names it.
 */
export function useDeck<Of extends Item>(lay: (inHand: readonly string[]) => readonly Of[], wanted?: string): Deck<Of> {
  const [reading, setReading] = useState<Reading | null>(null)
  const ordered = [...lay(reading?.ids ?? [])].sort(byAge)
  const indexOf = (...ids: readonly string[]) =>
    ordered.findIndex(({ cards }) => cards.some(({ id }) => ids.includes(id)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives later does not take away what is read
  useEffect(() => {
    if (wanted !== undefined) open(wanted)
  }, [wanted])

  const found = reading ? indexOf(...reading.ids) : -1
  const index = found >= 0 ? found : Math.max(0, Math.min(reading?.index ?? 0, ordered.length - 1))
  const item = ordered[index] ?? null
  const handle = found >= 0 && reading ? reading.handle : (item?.cards[0].id ?? '')
  const ids = item?.cards.map(({ id }) => id) ?? []
  if (item && (index !== reading?.index || handle !== reading.handle || ids.join() !== reading.ids.join()))
    setReading({ handle, ids, index })

  function turnTo(target: number): void {
    const at = (target + ordered.length) % ordered.length
    const next = ordered[at]
    if (next && at !== index) setReading({ handle: next.cards[0].id, ids: next.cards.map(({ id }) => id), index: at })
  }
  function open(id: string): void {
    const target = indexOf(id)
    if (target >= 0) turnTo(target)
  }
  return {
    item,
    handle,
    items: ordered,
    position: item ? index + 1 : 0,
    count: ordered.length,
    open,
    next: () => turnTo(index + 1),
    previous: () => turnTo(index - 1),
  }
}

function byAge({ cards: [a] }: Item, { cards: [b] }: Item): number {
  return a.createdAt - b.createdAt || a.id.localeCompare(b.id)
}

import { useEffect } from 'react'
import type { Card } from '../../../shared/card.ts'
import { type Deck, useDeck } from '../../hooks/deck.ts'
import type { Verb } from './decision.ts'
import { type Departed, useDeparted } from './departed.ts'
import { useHeadlineFocus } from './headline-focus.ts'

/**
 * The requests that wait, one of them in hand, and those that left.
 * @param wanted - As for `useDeck`.
 * @param words - Words for a decision once it is made.
 */
export function useCardDeck(
  cards: readonly Card[],
  wanted?: string,
  words?: Readonly<Record<Verb, string>>,
): { readonly deck: Deck; readonly departed: Departed } {
  const departed = useDeparted(cards, words)
  const deck = useDeck(departed.waiting, wanted)
  const { card } = deck
  const { reading } = departed
  useEffect(() => reading(card?.id ?? null), [card?.id, reading])
  useHeadlineFocus(card)
  return { deck, departed }
}

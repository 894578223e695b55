import type { Card } from '../../../shared/card.ts'
import type { VotingView } from '../../../shared/votes.ts'
import { type Alike, groupAlike } from './alike.ts'

/** What the person decides at once: requests that wait for approval, or one that waits for votes. */
export interface DeckItem {
  readonly cards: Alike
  /** Null for what waits for the person alone. */
  readonly voting: VotingView | null
}

/**
 * @param cards - What waits for the person; it may also be among those that waited for votes a moment ago.
 * @param inHand - Ids of the requests that are read: others do not join them, however alike they are.
 */
export function deckItems(
  cards: readonly Card[],
  votings: readonly VotingView[],
  inHand: readonly string[],
): readonly DeckItem[] {
  const ids = new Set(cards.map(({ id }) => id))
  const voted = votings.filter(({ card }) => !ids.has(card.id))
  const isRead = ({ id }: Card) => inHand.includes(id)
  const groups = [...groupAlike(cards.filter(isRead)), ...groupAlike(cards.filter(card => !isRead(card)))]
  return [
    ...groups.map(alike => ({ cards: alike, voting: null })),
    ...voted.map((voting): DeckItem => ({ cards: [voting.card], voting })),
  ]
}

import { type Card, dangersOf } from '../../../shared/card.ts'
import { useIsPast } from '../../hooks/is-past.ts'
import type { Alike } from './alike.ts'
import { type SeenToEnd, useSeenToEnd } from './seen-to-end.ts'
import { type Understanding, useUnderstanding } from './understanding.tsx'

/** What a person does before a decision: reads to the end, and says that dangers are understood. */
export interface Reading {
  readonly seen: SeenToEnd
  readonly understanding: Understanding
  /** What is missing before an approval, as a sentence; null for nothing. */
  readonly missing: string | null
}

export function useReading(cards: Alike): Reading {
  const [first] = cards
  const key = JSON.stringify(cards.map(({ id, digest }) => [id, digest]))
  const seen = useSeenToEnd(key)
  const understanding = useUnderstanding(key, dangersOf(first))
  const isExpired = useIsPast(Math.min(...cards.map(({ expiresAt }) => expiresAt)))
  return {
    seen,
    understanding,
    missing: isExpired ? 'This request has expired.' : missingOf(first, !seen.isSeen, understanding),
  }
}

/** Stands where the way to the end is not in sight. */
export const unread = 'First read to the end: there is more below.'

function missingOf({ pausedKeyId }: Card, isUnread: boolean, { given }: Understanding): string | null {
  if (pausedKeyId !== null) return 'First resume the program: it is paused.'
  if (isUnread) return unread
  return given ? null : 'First tick the box above.'
}

import { createContext, type ReactNode, useContext } from 'react'
import type { Card } from '../../shared/card.ts'
import { type Query, useQuery } from './query.ts'

const CardsContext = createContext<Query<Card[]> | null>(null)

/** Asks for the waiting cards once for the rail, the banner and the approvals screen. */
export function CardsProvider({ children }: { children: ReactNode }) {
  return <CardsContext value={useQuery('approvals.list', undefined)}>{children}</CardsContext>
}

export function useCards(): Query<Card[]> {
  const cards = useContext(CardsContext)
  if (!cards) throw new Error('useCards is called outside of CardsProvider')
  return cards
}

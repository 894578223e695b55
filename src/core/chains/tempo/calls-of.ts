import { type DecodedCall, readCall, readingBudget } from '../ethereum/call-tree.ts'
import { oncePer } from '../ethereum/once-per.ts'
import type { TempoTransaction } from './transaction.ts'

/** The calls of a transaction, decoded once; null for one that creates a contract. They share what is read of calls inside calls. */
export const callsOf = oncePer(({ chainId, calls }: TempoTransaction): readonly (DecodedCall | null)[] => {
  const budget = readingBudget()
  return calls.map(({ to, value, data }) => (to === null ? null : readCall({ chainId, to, value, data }, [], budget)))
})

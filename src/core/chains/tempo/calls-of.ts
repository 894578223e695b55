import { type DecodedCall, readCall, readingBudget } from '../ethereum/calls/call-tree.ts'
import { memoizedByKey } from '../ethereum/encoding/memoized-by-key.ts'
import type { TempoTransaction } from './transaction.ts'

/** Decodes the calls of a transaction, once; null for a call that creates a contract. All of them share one reading budget. */
export const callsOf = memoizedByKey(({ chainId, calls }: TempoTransaction): readonly (DecodedCall | null)[] => {
  const budget = readingBudget()
  return calls.map(({ to, value, data }) => (to === null ? null : readCall({ chainId, to, value, data }, [], budget)))
})

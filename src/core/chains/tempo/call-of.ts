import { type DecodedCall, readCall } from '../ethereum/call-tree.ts'
import type { TempoCall, TempoTransaction } from './transaction.ts'

/** One of the calls of a transaction, decoded once; null where it creates a contract. */
export function callOf({ chainId }: Pick<TempoTransaction, 'chainId'>, call: TempoCall): DecodedCall | null {
  const { to, value, data } = call
  if (to === null) return null
  const before = kept.get(call)
  if (before) return before
  const read = readCall({ chainId, to, value, data })
  kept.set(call, read)
  return read
}

const kept = new WeakMap<TempoCall, DecodedCall>()

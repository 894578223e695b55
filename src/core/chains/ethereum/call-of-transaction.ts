import { type DecodedCall, readCall } from './call-tree.ts'
import { interfacesLent } from './interfaces-lent.ts'
import { everyChain } from './networks.ts'
import type { EthereumTransaction, UnprotectedTransaction } from './transaction.ts'

/** The call that a transaction makes, decoded once; null where it creates a contract. On every chain, where it names none. */
export function callOf(transaction: EthereumTransaction | UnprotectedTransaction): DecodedCall | null {
  const { to, value, data } = transaction
  if (to === null) return null
  const before = kept.get(transaction)
  if (before) return before
  const chainId = 'chainId' in transaction ? transaction.chainId : everyChain
  const call = readCall({ chainId, to, value, data }, interfacesLent(transaction))
  kept.set(transaction, call)
  return call
}

/** The card, limits, recipients, rules and policies ask for it. */
const kept = new WeakMap<EthereumTransaction | UnprotectedTransaction, DecodedCall>()

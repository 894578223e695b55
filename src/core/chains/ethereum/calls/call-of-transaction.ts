import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { everyChain } from '../networks/networks.ts'
import type { EthereumTransaction, UnprotectedTransaction } from '../transactions/transaction.ts'
import { type DecodedCall, readCall } from './call-tree.ts'
import { interfacesLent } from './interfaces-lent.ts'

/** The call that a transaction makes, decoded once; null where it creates a contract. On every chain, where it names none. */
export const callOf = memoizedByKey((transaction: EthereumTransaction | UnprotectedTransaction): DecodedCall | null => {
  const { to, value, data } = transaction
  if (to === null) return null
  const chainId = 'chainId' in transaction ? transaction.chainId : everyChain
  return readCall({ chainId, to, value, data }, interfacesLent(transaction))
})

import { notice } from '../../declaration/described.ts'
import { greatest } from '../../history/usual.ts'
import { earlierTransactions } from './earlier-transactions.ts'
import type { TransactionRule } from './rule.ts'

/** A nonce is good for one transaction: of two that have it, the network takes the first that comes. */
export const nonceUsed: TransactionRule = (transaction, surroundings) => {
  const before = earlierTransactions(transaction, surroundings).filter(
    earlier => earlier.transaction.nonce === transaction.nonce,
  )
  if (before.length === 0) return undefined
  const isSame = before.some(each => Buffer.compare(each.transaction.digest, transaction.digest) === 0)
  return isSame
    ? notice('This very transaction was signed here before. If it was sent, sending it again changes nothing.')
    : notice(
        `Another transaction with the nonce ${transaction.nonce} was signed here before. Only one of the two can take place: this one would replace it.`,
      )
}

/** The network keeps it back until those before it have come, and whoever has it can wait for that. */
export const nonceGap: TransactionRule = (transaction, surroundings) => {
  const nonces = earlierTransactions(transaction, surroundings).map(each => each.transaction.nonce)
  if (nonces.length === 0) return undefined
  const last = greatest(nonces)
  const missing = transaction.nonce - last - 1n
  return missing > 0n
    ? notice(
        `Its nonce is ${transaction.nonce}, and the last one signed here was ${last}. It waits until the ${missing === 1n ? 'one' : missing} in between ${missing === 1n ? 'is' : 'are'} sent.`,
      )
    : undefined
}

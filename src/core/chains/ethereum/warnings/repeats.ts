import { notice } from '../../declaration/described.ts'
import { earlierTransactions } from './earlier-transactions.ts'
import type { TransactionRule } from './rule.ts'

const shortlyMs = 10 * 60_000

/** The same to the same, twice within minutes: a program that tries again, or one that asks twice. */
export const repeats: TransactionRule = (transaction, surroundings) => {
  const { to, value, data, nonce } = transaction
  const alike = earlierTransactions(transaction, surroundings).find(
    ({ transaction: earlier, at }) =>
      surroundings.now - at < shortlyMs &&
      // With the same nonce it takes the place of that one.
      earlier.nonce !== nonce &&
      earlier.to === to &&
      earlier.value === value &&
      earlier.data === data,
  )
  return alike
    ? notice(
        'The same was signed less than ten minutes ago, with another nonce: both would take place, and it is paid twice.',
      )
    : undefined
}

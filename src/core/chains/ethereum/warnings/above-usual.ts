import { danger, notice } from '../../declaration/described.ts'
import type { EthereumAddress } from '../address.ts'
import { decodeCall } from '../decode-call.ts'
import { ethereumFeeAboveUsual, highestFee } from '../fees.ts'
import { nativeAmount, tokenAmount, tokenOf } from '../networks.ts'
import type { EthereumTransaction } from '../transaction.ts'
import { earlierTransactions, enoughToCompare, greatest, median, mostCompared } from './earlier-transactions.ts'
import type { TransactionRule } from './rule.ts'

/** Of coin or of a known token that is sent: far more than this key has sent of it before. */
export const aboveUsual: TransactionRule = (transaction, surroundings) => {
  const sent = sentBy(transaction)
  if (!sent) return undefined
  const before = earlierTransactions(transaction, surroundings)
    .flatMap(each => sentBy(each.transaction) ?? [])
    .filter(each => each.token === sent.token)
    .slice(0, mostCompared)
    .map(each => each.amount)
  if (before.length < enoughToCompare) return undefined
  const most = greatest(before)
  if (sent.amount <= median(before) * 10n || sent.amount <= most) return undefined
  const inWords = (amount: bigint) =>
    sent.token === null
      ? nativeAmount(transaction.chainId, amount).value
      : tokenAmount(tokenOf(transaction.chainId, sent.token), amount).value
  return notice(
    `${inWords(sent.amount)} is far more than usual: the last ${before.length} times, this account sent ${inWords(most)} at most.`,
  )
}

interface Sent {
  /** Null for coin. */
  readonly token: EthereumAddress | null
  readonly amount: bigint
}

function sentBy({ chainId, to, value, data }: EthereumTransaction): Sent | undefined {
  if (to === null) return undefined
  if (data === '0x') return { token: null, amount: value }
  if (!tokenOf(chainId, to)) return undefined
  const decoded = decodeCall(data)
  return decoded.kind === 'known' && decoded.signature === 'transfer(address to, uint256 amount)'
    ? { token: to, amount: decoded.args[1] as bigint }
    : undefined
}

/** A hundred times what this key has paid before is a mistake or a trap, on a cheap network too. */
export const feeAboveOwn: TransactionRule = (transaction, surroundings) => {
  // Then the card says that already.
  if (ethereumFeeAboveUsual(transaction)) return undefined
  const before = earlierTransactions(transaction, surroundings)
    .slice(0, mostCompared)
    .map(each => highestFee(each.transaction))
  if (before.length < enoughToCompare) return undefined
  const [fee, usual] = [highestFee(transaction), median(before)]
  return usual > 0n && fee >= usual * 100n
    ? danger(
        `The fee could be up to ${nativeAmount(transaction.chainId, fee).value}, over a hundred times what this account usually allows (${nativeAmount(transaction.chainId, usual).value}).`,
      )
    : undefined
}

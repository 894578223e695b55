import { notice } from '../../declaration/described.ts'
import { nativeAmount, paysFeesInTokens } from '../networks/networks.ts'
import { ethereumFeeAboveUsual, highestFee } from '../transactions/fees.ts'
import type { TransactionRule } from './rule.ts'

/** The fee could be more than a tenth of the coin that is sent. */
export const feeShare: TransactionRule = transaction => {
  const { value, chainId } = transaction
  const fee = highestFee(transaction)
  // A fee in tokens is no share of a coin.
  if (paysFeesInTokens(chainId)) return undefined
  // One that is above the usual anyway is told of by its height.
  return value > 0n && !ethereumFeeAboveUsual(transaction) && fee * 10n > value
    ? notice(`The fee could be up to ${nativeAmount(chainId, fee).value}, more than a tenth of what is sent.`)
    : undefined
}

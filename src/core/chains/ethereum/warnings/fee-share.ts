import { notice } from '../../declaration/described.ts'
import { highestFee } from '../fees.ts'
import { nativeAmount } from '../networks.ts'
import type { TransactionRule } from './rule.ts'

/** Of coin that is sent and nothing else: the fee could be more than a tenth of it. */
export const feeShare: TransactionRule = transaction => {
  const { value, data, chainId } = transaction
  const fee = highestFee(transaction)
  return data === '0x' && value > 0n && fee * 10n > value
    ? notice(`The fee could be up to ${nativeAmount(chainId, fee).value}, more than a tenth of what is sent.`)
    : undefined
}

import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import { trxAmount } from './amounts.ts'
import type { TronTransaction } from './transaction.ts'

/** 150 TRX, which TronWeb sets of itself; ten times as much is a mistake or a trap. */
const usualFee = 150_000_000n
const startlingFee = 1_500_000_000n

/**
 * A fee limit that the person has to be told of, and that counts as spent. It bounds what running a contract burns; other transactions
 * do not ask it.
 */
export function tronFeeAboveUsual({ contract, fee_limit }: TronTransaction): FeeAboveUsual | undefined {
  const runs = contract.type === 'TriggerSmartContract' || contract.type === 'other'
  if (!runs || fee_limit <= usualFee) return undefined
  const text = `The fee alone can be as high as ${trxAmount(fee_limit)}.`
  return { units: fee_limit, warnings: [fee_limit >= startlingFee ? danger(text) : notice(text)] }
}

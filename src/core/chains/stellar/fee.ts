import { formatUnits } from '../../display/amount.ts'
import type { StellarTransaction } from './transaction.ts'

/** The least is 0.00001 XLM for each operation; what is offered above it is only taken under load. */
const usualFee = 10_000_000n

/** Condition of a policy under which the fee is a usual one. */
export const usualFeeCondition = `stellar.tx.fee <= ${usualFee}`

/** Returns the fee in stroops; undefined if it is usual. */
export function feeAboveUsual({ fee }: StellarTransaction): bigint | undefined {
  return fee > usualFee ? fee : undefined
}

export function feeWarning(stroops: bigint): string {
  return `Its fee of up to ${formatUnits(stroops, 7)} XLM is above the usual, which is less than 1 XLM.`
}

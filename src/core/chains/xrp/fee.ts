import { xrpInWords } from './amount.ts'
import type { XrpTransaction } from './transaction.ts'

/** The base fee is 10 drops, and under load it has been a few thousand; deleting an account burns the reserve of an object. */
export const usualFee = 10_000n
const usualOf: Readonly<Record<string, bigint>> = { AccountDelete: 2_000_000n, AMMCreate: 2_000_000n }

/** Returns the fee in drops; undefined if it is usual. */
export function feeAboveUsual({ type, fee }: XrpTransaction): bigint | undefined {
  const most = Object.hasOwn(usualOf, type) ? (usualOf[type] as bigint) : usualFee
  return fee > most ? fee : undefined
}

export function feeWarning(drops: bigint): string {
  return `Its fee of ${xrpInWords(drops)} is far above the usual, which is less than 0.01 XRP.`
}

import type { XrpFields } from './read-fields.ts'
import { numberIn } from './transaction.ts'

/** `tfPartialPayment` of a Payment: it may deliver less than its Amount. */
export const partialPayment = 0x20000n

/** Of a TrustSet: whether what the account holds by this trust line may be exchanged by payments of others. */
export const noRippling = 0x20000n
export const rippling = 0x40000n

export function hasFlag(fields: XrpFields, bit: bigint): boolean {
  return ((numberIn(fields, 'Flags') ?? 0n) & bit) !== 0n
}

import type { XrpFields } from './read-fields.ts'
import { numberIn } from './transaction.ts'

/** `tfPartialPayment` of a Payment: it may deliver less than its Amount. */
export const partialPayment = 0x20000n

/** Flags of a TrustSet: they say if payments of others may exchange the account's holdings by this trust line. */
export const noRippling = 0x20000n
export const rippling = 0x40000n

/** `tfFullyCanonicalSig`, which says nothing any more. */
export const canonical = 0x80000000n

export function hasFlag(fields: XrpFields, bit: bigint): boolean {
  return ((numberIn(fields, 'Flags') ?? 0n) & bit) !== 0n
}

import { amountInWords, issuedInWords, type XrpAmount } from './amount.ts'

/** What a `Payment` spends or delivers. Without the name of its issuer, it is the same token as no other. */
export type XrpPaid =
  | XrpAmount
  | {
      readonly kind: 'unnamed'
      /** `any` issuer whose tokens the account holds or the recipient accepts, or `either` the recipient or the account. */
      readonly issuer: 'any' | 'either'
      readonly currency: string
      /** As that of an issued amount. */
      readonly value: string
    }

/** `100 USD issued by r…`, or `100 USD of any issuer`. */
export function paidInWords(paid: XrpPaid): string {
  if (paid.kind !== 'unnamed') return amountInWords(paid)
  return paid.issuer === 'any' ? `${issuedInWords(paid)} of any issuer` : issuedInWords(paid)
}
